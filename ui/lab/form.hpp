// A column of controls for the state of a lab: what a control is called, shows and changes stands in one place.
#pragma once

#include "core/data/random.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "ui/lab/lab_model.hpp"
#include "ui/widgets/controls.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace telar {

class Form : public QWidget {
    Q_OBJECT
signals:
    void openRequested();

protected:
    /// `tr` of the class that is derived from it: words are given as QT_TR_NOOP, and said in each language.
    using Translate = QString (*)(const char*, const char*, int);
    /// `spacing` between the rows, in pixels before scaling.
    Form(Translate translate, int spacing, QWidget* parent);

    /// In the words of the derived class, or in those that every form has.
    QString say(const char* words) const;
    /// Now and in each language: names the controls, and refreshes them all.
    void keepSaying();
    /// To be called with each new language, or with each change of the state.
    void onWords(std::function<void()> call) { words_.push_back(std::move(call)); }
    void onRefresh(std::function<void()> call) { shows_.push_back(std::move(call)); }
    void refresh();

    /// Widgets of this form that no row holds yet.
    QLabel* label(const char* words, QWidget* field, const char* hint = nullptr);
    QSpinBox* spin(const char* name, int least, int most);
    QToolButton* dice(const char* hint);
    /// Asks for a file.
    QPushButton* openButton();
    template <class Box>
    Box* named(Box* box, const char* name, const char* words = nullptr) {
        box->setObjectName(QLatin1String(name));
        if (words)
            onWords([=, this] { box->setAccessibleName(say(words)); });
        return box;
    }
    Segmented* segmented(const char* name, const char* words, const QList<const char*>& texts,
                         const QList<const char*>& hints);

    /// Rows, from above.
    QLabel* section(const char* words, bool space = true);
    template <class W>
    W* add(W* widget) {
        addWidget(widget);
        return widget;
    }
    /// The one at `wide` takes the room that is left; -1: none, and it stays at the right.
    QHBoxLayout* row(std::initializer_list<QWidget*> widgets, int wide = 1);
    QHBoxLayout* labelled(const char* words, QWidget* field, const char* hint = nullptr) {
        return row({label(words, field, hint), field});
    }
    struct SeedRow {
        QSpinBox* box;
        QToolButton* dice;
    };
    /// Says what `words` gives whenever something changes; nothing hides it where `hides`.
    QLabel* note(const char* role, std::function<QString()> words, bool hides = false);

    QVBoxLayout* column_;
    const int spacing_;

    void changeEvent(QEvent* event) override;

private:
    void addWidget(QWidget* widget);
    /// Fields begin at one edge: behind the widest of the labels, or in two lines where one is wider than that.
    void alignLabels();
    Translate translate_;
    QList<QLabel*> labels_; ///< first in their rows
    std::vector<std::function<void()>> words_, shows_;
};

/// `M` is an EditedModel. `place` is a member of its state, or a function from it to a part of it.
template <class M>
class StateForm : public Form {
public:
    void newSeed() {
        edit("change seed", [](State& s) { s.seed = freshSeed() % 100000; });
    }

protected:
    using State = typename M::State;

    StateForm(M& model, Translate translate, int spacing, QWidget* parent)
        : Form(translate, spacing, parent), model_(model) {
        for (auto signal : {&LabModel::stateChanged, &LabModel::resultChanged, &LabModel::errorChanged})
            connect(&model_, signal, this, [this] { refresh(); });
    }
    const State& state() const { return model_.state(); }
    template <class Change>
    void edit(const char* what, Change change) {
        model_.edit(say(what), change);
    }

    /// A number of the state in a box; in a slider, too, where one is made of the same place.
    template <class Place>
    QSpinBox* whole(const char* name, int least, int most, Place place, const char* what) {
        return numberOf(spin(name, least, most), place, what);
    }
    template <class Place>
    QSlider* slider(const char* words, int least, int most, Place place, const char* what) {
        auto* slider = new QSlider(Qt::Horizontal, this);
        slider->setRange(least, most);
        onWords([=, this] { slider->setAccessibleName(say(words)); });
        return numberOf(slider, place, what);
    }
    /// Ticked where the place has the value `on` of its two.
    template <class Place, class Value>
    QCheckBox* check(const char* name, const char* words, const char* hint, Place place, Value on, const char* what) {
        auto* box = new QCheckBox(this);
        box->setObjectName(QLatin1String(name));
        onWords([=, this] {
            box->setText(say(words));
            if (hint)
                box->setToolTip(say(hint));
        });
        onRefresh([=, this] {
            const QSignalBlocker quiet(box);
            box->setChecked(std::invoke(place, state()) == on);
        });
        connect(box, &QCheckBox::toggled, this, [=, this](bool ticked) {
            edit(what,
                 [&](State& s) { std::invoke(place, s) = ticked ? on : static_cast<Value>(1 - static_cast<int>(on)); });
        });
        return box;
    }
    /// A real number of the state, in a box that has its range.
    template <class Box, class Place>
    Box* decimal(Box* box, Place place, const char* what) {
        onRefresh([=, this] {
            const QSignalBlocker quiet(box);
            box->setValue(std::invoke(place, state()));
        });
        connect(box, &Box::valueChanged, this,
                [=, this](double value) { edit(what, [&](State& s) { std::invoke(place, s) = value; }); });
        return box;
    }
    template <class Place>
    PairField* pair(const char* name, const char* words, const char* hint, Place place, const char* what,
                    std::function<PairField::Limits()> limits) {
        auto* field = new PairField(this);
        field->setObjectName(QLatin1String(name));
        onWords([=, this] { field->setLabel(say(words), say(hint)); });
        onRefresh([=, this] {
            field->setLimits(limits());
            const auto& now = std::invoke(place, state());
            field->setValue(now.h, now.w);
        });
        connect(field, &PairField::changed, this, [=, this](qint64 h, qint64 w) {
            edit(what, [&](State& s) { std::invoke(place, s) = {h, w}; });
        });
        return field;
    }
    /// One of the words; the place is an enumeration, a switch or a number in their order.
    template <class Place>
    Segmented* choice(const char* name, const char* words, const QList<const char*>& texts,
                      const QList<const char*>& hints, Place place, const char* what) {
        auto* buttons = segmented(name, words, texts, hints);
        onRefresh([=, this] { buttons->setCurrent(static_cast<int>(std::invoke(place, state()))); });
        connect(buttons, &Segmented::chosen, this, [=, this](int index) {
            edit(what, [&](State& s) {
                auto& value = std::invoke(place, s);
                value = static_cast<std::remove_cvref_t<decltype(value)>>(index);
            });
        });
        return buttons;
    }
    /// One of `values`, which are whole numbers or ids; `text` says each.
    template <class Value, class Place, class Text>
    QComboBox* list(QComboBox* box, const char* name, const std::vector<Value>& values, Text text, Place place,
                    const char* what) {
        named(box, name);
        for (const auto& value : values)
            box->addItem(QString(), dataOf(value));
        onWords([=, this] {
            for (int i = 0; i < static_cast<int>(values.size()); ++i)
                box->setItemText(i, text(values[static_cast<std::size_t>(i)]));
        });
        onRefresh([=, this] { box->setCurrentIndex(box->findData(dataOf(std::invoke(place, state())))); });
        connect(box, &QComboBox::activated, this, [=, this](int index) {
            edit(what, [&](State& s) {
                auto& now = std::invoke(place, s);
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(now)>, std::string>)
                    now = box->itemData(index).toString().toStdString();
                else
                    now = static_cast<std::remove_cvref_t<decltype(now)>>(box->itemData(index).toLongLong());
            });
        });
        return box;
    }
    /// The seed of the random numbers, and a dice that draws another.
    SeedRow addSeed(const char* words = "Seed") {
        auto* box = whole("seed", 0, 2147483647, &State::seed, "change seed");
        auto* again = dice("New seed");
        connect(again, &QToolButton::clicked, this, [this] { newSeed(); });
        row({label(words, box), box, again});
        return {box, again};
    }
    /// The kernel that is shown, of those with these ids, and its idea below.
    void addKernels(const std::vector<simt::KernelCard>& cards, const std::vector<std::string>& ids) {
        const auto cardOf = [&cards](const std::string& id) {
            return *std::find_if(cards.begin(), cards.end(), [&](const auto& card) { return id == card.id; });
        };
        auto* kernel = add(list(
            named(new QComboBox(this), "kernel", "Kernel"), "kernel", ids,
            [cardOf](const std::string& id) { return translated(cardOf(id).title); }, &State::kernel, "change kernel"));
        kernel->setMinimumContentsLength(12);
        kernel->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        note("muted", [this, cardOf] { return translated(cardOf(state().kernel).idea); });
    }
    void addKernels(const std::vector<simt::KernelCard>& cards) {
        std::vector<std::string> ids;
        for (const auto& card : cards)
            ids.push_back(card.id);
        addKernels(cards, ids);
    }
    /// The buttons choose the source of the numbers; a file is asked for where none has been opened.
    void chooses(Segmented* source, const char* what) {
        using Source = typename State::Source;
        onRefresh([=, this] { source->setCurrent(static_cast<int>(state().source)); });
        connect(source, &Segmented::chosen, this, [=, this](int i) {
            const auto chosen = static_cast<Source>(i);
            if (chosen == Source::File && state().path.isEmpty()) {
                refresh();
                emit openRequested();
                return;
            }
            edit(what, [chosen](State& s) { s.source = chosen; });
        });
    }
    /// Why the state cannot be computed, where it cannot.
    QLabel* addError() {
        auto* error = note(
            "error", [this] { return model_.error() ? translated(*model_.error()) : QString(); }, true);
        error->setObjectName("error");
        return error;
    }

    M& model_;

private:
    static QVariant dataOf(const std::string& id) { return QString::fromStdString(id); }
    static QVariant dataOf(qint64 value) { return value; }
    template <class Box, class Place>
    Box* numberOf(Box* box, Place place, const char* what) {
        onRefresh([=, this] {
            const QSignalBlocker quiet(box);
            box->setValue(static_cast<int>(std::invoke(place, state())));
        });
        connect(box, &Box::valueChanged, this, [=, this](int n) {
            edit(what, [&](State& s) {
                auto& value = std::invoke(place, s);
                value = static_cast<std::remove_cvref_t<decltype(value)>>(n);
            });
        });
        return box;
    }
};

} // namespace telar
