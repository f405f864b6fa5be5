import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a screen is for and how the work on it goes: as much as somebody reads standing. */
type Help = { paths: readonly string[]; lines: readonly MessageDescriptor[] };

/** By the beginning of the path; the longest that fits is meant. */
const helps: readonly Help[] = [
  {
    paths: ['/', '/home', '/dashboard'],
    lines: [
      msg`On top is what needs you today; each line leads to the animals it counts.`,
      msg`A verb opens the search: type a tag, a name or a class after it, and the form opens for just those.`,
      msg`Every entry under “Last entries” can be taken back, also when it was made for many animals at once.`,
    ],
  },
  {
    paths: ['/alerts'],
    lines: [
      msg`An alert is something that is late, short, unusual or broken; what is merely due stands under work. It ends by itself when what made it is over.`,
      msg`Got it stops others from being called. Put off comes back after its time. Settle says why, and is quiet until it happens again.`,
      msg`Rules need no setting; under Rules each can wait longer, be graver or be off, also for one mob or camp, and be tried on the last 90 days first.`,
    ],
  },
  {
    paths: ['/rmis/traceability'],
    lines: [
      msg`A contact is time in one camp together; who left as the other came is none. Time counts: nobody gets what another caught after they had parted.`,
      msg`Forward goes to whom it may have gone on, backward to whom it may have come from; each step is one contact further.`,
      msg`Whom to call says where animals went after it, or whence they came. The trace ends at the neighbour’s name.`,
      msg`What nobody wrote down is in no trace: moves between camps are what it is made of.`,
    ],
  },
  {
    paths: ['/rmis', '/rmis/transfers', '/transfers'],
    lines: [
      msg`Before animals leave: choose a mob or camp, why, where to and when. What stops a move is law, a withdrawal or a disease; what is to know is told whoever takes them.`,
      msg`The day counts: an animal that may not go today may go once its withdrawal or isolation is over.`,
      msg`A draft promises nothing. Submitted, its animals go to nobody else; the owner approves it, and whoever loads writes them off.`,
      msg`Loading, unloading, receiving and coming back need no signal: they wait on the phone and go by themselves. What goes and comes today stands on top.`,
      msg`Came and went: who came, was sold, slaughtered or went back, from or to whom, whether by a transfer or recorded by hand; the file has a row for each animal.`,
      msg`Agistment: what you keep for others and they for you, in heads and head days. To whom an animal belongs stands on its page; what goes home leaves by Back to its owner, and a linked owner counts it in under Coming.`,
      msg`Isolation counts the days of whoever came lately, and of whoever stood with them: part them, and nobody else has to wait.`,
      msg`Results: bring in the sheet of the abattoir or the agent, and see by sire, mob, class or buyer what your animals came to.`,
      msg`Stolen: warn other farms of the EIDs of animals that are on record as stolen, and hold numbers against their lists before you buy.`,
      msg`Places are the farm’s own properties and others’: give each its GLN and its health, and say from when to when nothing may pass.`,
    ],
  },
  {
    paths: ['/livestock', '/livestock/animals'],
    lines: [
      msg`Search by tag, EID, name or brand; signs and spaces do not matter. Chips and filters narrow the list, and the address keeps them.`,
      msg`Choose animals with their boxes; with Shift whole ranges. What you can do with them stands at the bottom.`,
      msg`The status shows only what is special: isolation, withdrawal, in calf, marked for culling.`,
    ],
  },
  {
    paths: ['/livestock/animals/', '/livestock/'],
    lines: [
      msg`Record writes down what happened: the likeliest acts stand first, and everything can be recorded late with its own day.`,
      msg`A mistake is put right where it stands: Correct cancels the entry, says why, and records it anew.`,
      msg`Growth, family and places are worked out from the entries; nothing is typed twice.`,
    ],
  },
  {
    paths: ['/livestock/animals/new', '/add'],
    lines: [
      msg`For an animal that is here already, one that was bought, or one that was born here.`,
      msg`A lot is one line for many animals that nobody knows one by one; they can be split off later.`,
      msg`Leave empty what you do not know; it can be added at any time.`,
    ],
  },
  {
    paths: ['/livestock/import'],
    lines: [
      msg`Bring a spreadsheet as it is; headings are recognised, and you say what the others mean.`,
      msg`Before anything is written you see each row that is new, changed or wrong, and mend it here.`,
      msg`An import can be taken back as a whole.`,
    ],
  },
  {
    paths: ['/livestock/race'],
    lines: [
      msg`One animal after the other: scan or type the tag, type the value, Enter.`,
      msg`Every reading is kept on this device first; without a signal it waits and goes by itself later.`,
      msg`What is unlikely is asked while the animal still stands there.`,
    ],
  },
  {
    paths: ['/livestock/mobs'],
    lines: [
      msg`A mob is a group that is managed as one. Animals join and leave it; their history stays.`,
      msg`Work can be recorded for a whole mob at once, from the list of its animals.`,
    ],
  },
  {
    paths: ['/livestock/medical', '/medical'],
    lines: [
      msg`Who is inside a withdrawal, until when, and because of what; nobody of them is sold or slaughtered unnoticed.`,
      msg`The register is what an auditor asks for; it is printed or sent as a file.`,
      msg`Batches know what is left and when they expire; protocols say who is due for which dose.`,
    ],
  },
  {
    paths: ['/livestock/breeding', '/breeding'],
    lines: [
      msg`The board shows where every female stands; the calendar what to watch for on which day.`,
      msg`Mating help warns of shared ancestors before a sire is put in.`,
      msg`Measures compare seasons: conception, births, weaned, losses, each with how it is worked out.`,
    ],
  },
  {
    paths: ['/infrastructure/list', '/infrastructure/water', '/infrastructure/fencing'],
    lines: [
      msg`Fences, gates, troughs, tanks and gauges, with or without a place on the map; what wants attention is one tick away.`,
      msg`Walk the fence with the phone: look at it, take a photo, mend it. It waits on the phone where there is no signal.`,
      msg`What has a service every so many days comes up by itself under Work.`,
    ],
  },
  {
    paths: ['/operations/pastures', '/pastures'],
    lines: [
      msg`Load now says how hard a camp is grazed this week; load of the season says whether it carried more than it can in a year. Only the second means overgrazed.`,
      msg`Assess the feed, and the days it lasts are told; what grew since is not guessed, so assess it again.`,
      msg`A plan is held against rest and feed before it begins, and beside it stands what was really done.`,
    ],
  },
  {
    paths: ['/infrastructure/camps', '/camps'],
    lines: [
      msg`Camps with their size and who grazes there now; a number leads to those animals.`,
      msg`Move animals from their list, from an animal, or by the search: “move ewes to …”.`,
    ],
  },
  {
    paths: ['/infrastructure/map', '/map'],
    lines: [
      msg`Each camp is drawn corner by corner, or typed as a surveyor wrote it; near a neighbour’s corner the new one snaps to it.`,
      msg`A shape holds from a day: what was before stays for the days before, so last season is reckoned with last season’s camps.`,
      msg`Everything on the plan stands in the list beside it, too.`,
    ],
  },
  {
    paths: ['/analytics', '/reports'],
    lines: [
      msg`What each sire’s young weigh at weaning, made comparable for age, with how many could be compared.`,
      msg`Below: how many were shorn in each month, and what the fleeces that were weighed came to.`,
    ],
  },
  {
    paths: ['/settings'],
    lines: [
      msg`Your own things first, then those of the farm: people and their roles, units, keys for other programs, data.`,
      msg`Roles say who may do what; whoever works in the veld needs no more than field worker.`,
    ],
  },
];

export function helpOf(path: string): readonly MessageDescriptor[] {
  const fitting = helps.flatMap(({ paths, lines }) =>
    paths
      .filter(
        (one) => path === one || (one.length > 1 && path.startsWith(`${one.replace(/\/$/, '')}/`)),
      )
      .map((one) => ({ one, lines })),
  );
  return fitting.toSorted((a, b) => b.one.length - a.one.length)[0]?.lines ?? [];
}
