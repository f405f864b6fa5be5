/** Files under src whose words the first screen behind the sign-in needs; all others bring theirs when they are loaded. */
export const firstScreen: readonly string[] = [
  'src/app/shells/desktop',
  'src/app/shells/mobile/MobileShell.tsx',
  'src/app/shells/navigation.ts',
  'src/app/shells/ScreenBoundary.tsx',
  'src/app/shells/SkipLink.tsx',
  'src/app/shells/SyncState.tsx',
  'src/app/shells/FarmSwitch.tsx',
  'src/app/shells/Bell.tsx',
  'src/formats/protocolWord.ts',
  'src/platform',
  'src/ui/classNames.ts',
  'src/ui/diseaseWord.ts',
  'src/ui/said.ts',
  'src/ui/speciesWord.ts',
  'src/ui/states.tsx',
  'src/areas/analytics/DashboardScreen.tsx',
  'src/areas/analytics/HomeVerbs.tsx',
  'src/areas/analytics/SpeciesCard.tsx',
  'src/areas/due/TodayCard.tsx',
  'src/areas/due/words.ts',
  'src/areas/farms/roleNames.ts',
  'src/areas/ledger/kindName.ts',
  'src/areas/work/WorkCard.tsx',
];

/** Words before the sign-in come with the page itself. */
export const beforeSignIn: readonly string[] = [
  'src/areas/people',
  'src/ui/states.tsx',
  'src/ui/said.ts',
  'src/ui/speciesWord.ts',
  'src/ui/speciesChoice.tsx',
];
