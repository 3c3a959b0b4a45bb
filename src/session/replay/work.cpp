#include "session/replay/work.h"

#include <algorithm>

#include "session/replay/disc_edit.h"

namespace cellmates {

std::uint64_t EventWork::add(const Happening& event) {
    std::uint64_t work = 1, added = 0;
    switch (event.kind) {
        case Happening::Kind::change: work += event.change.size(); break;
        case Happening::Kind::edit: {
            const DiscEdit::Head head = DiscEdit::headOf(event.edit);
            if (head.kind == DiscEdit::Kind::add) added = head.count;
            // Other edits go through all discs, even if they name one.
            work += event.edit.size() / 4 + (added ? 0 : discs_);
            break;
        }
        case Happening::Kind::stroke:
            // A place is searched along the path, and a new disc takes as long as ten others.
            work += event.stroke.places * (10 + event.stroke.path.size() / 8);
            if (event.stroke.tool == Tool::spawn)
                added = event.stroke.places;
            else
                work += discs_;
            break;
    }
    discs_ = std::min(capacity_, discs_ + added);
    total_ += work;
    return work;
}

}  // namespace cellmates
