#pragma once

#include "core/base/workers.h"
#include "core/detect/contact_list.h"
#include "core/state/particles.h"

namespace cellmates {

/// Applies a rule to every contact, with the result of canonical order.
///
/// Contacts of different chunks within a group share no disc, so four chunks go in lockstep, one
/// per lane, each in its own order. A lane whose chunk is done takes the next one:
///
///     lane 0    c0 c0 c0 c0 c0 c4 c4 c4 ...
///     lane 1    c1 c1 c1 c5 c5 c5 c5 c6 ...
///     lane 2    c2 c2 c2 c2 c2 c2 c7 c7 ...
///     lane 3    c3 c3 c3 c3 c8 c8 c8 c8 ...
///
/// The gain is latency, not arithmetic. A contact often has a disc in common with the one before it
/// and must wait for its square root, division and stores; lanes do not wait for each other.
class ContactWalk {
public:
    void run(const ContactList& contacts, Workers& workers) const;

protected:
    explicit ContactWalk(const Particles& p) : particles_(p) {}
    ~ContactWalk() = default;

    /// Applies the rule to all contacts of `run`.
    virtual void some(ContactList::Run& run) const = 0;
    /// Applies the rule to four contacts at a time, as many of each `Run` as the shortest has.
    virtual void four(ContactList::Run& r0, ContactList::Run& r1, ContactList::Run& r2,
                      ContactList::Run& r3) const = 0;

private:
    void byGroups(const ContactList& contacts, Workers& crew) const;
    void byBands(const ContactList& contacts, Workers& crew) const;
    /// Walks four chunks of a group at a time.
    void inLockstep(const ContactList& contacts, ContactList::Group group, Deal& chunks) const;

    const Particles& particles_;
};

}  // namespace cellmates
