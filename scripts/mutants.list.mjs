// Faults that somebody might make, each against one statement of docs/specification.md: the proof that its row names
// must fail on it. `from` stands once in the file.
const web = 'packages/web/src/';
const domain = 'packages/domain/src/';

export const mutants = [
  // 1–2: species, layouts, screens, routes
  {
    statement: 'Three species: Cattle, Sheep and Goats',
    file: `${domain}animals/species.ts`,
    from: "{ id: 'Goats', label: 'Goats', icon: '🐐' }",
    to: "{ id: 'Goats', label: 'Sheep', icon: '🐐' }",
  },
  {
    statement: 'A species option has id, a label equal to it and an emoji',
    file: `${domain}animals/species.ts`,
    from: "icon: '🐑'",
    to: "icon: 'S'",
  },
  {
    statement: 'The kind of device is decided once and stays for the session',
    file: `${web}platform/device.ts`,
    from: '  sessionStorage.setItem(sessionKey, decided);\n',
    to: '',
  },
  {
    statement: 'Signed out they lead to /login',
    file: `${web}app/guard.ts`,
    from: "isSignedIn() ? null : redirect('/login')",
    to: "isSignedIn() ? null : redirect('/signup')",
  },
  {
    statement: 'Desktop /admin goes to /admin/dashboard',
    file: `${web}app/shells/desktop/routes.tsx`,
    from: '<Navigate to="/admin/dashboard" replace />',
    to: '<Navigate to="/admin/gateways" replace />',
  },
  {
    statement:
      'Desktop routes behind the sign-in, each with its screen; the four lists of items are one screen',
    file: `${web}app/shells/desktop/routes.tsx`,
    from: "['/livestock', '/livestock/animals'], screens.animals",
    to: "['/livestock', '/livestock/animals'], screens.medical",
  },
  {
    statement: 'Any other desktop path goes to /',
    file: `${web}app/shells/desktop/routes.tsx`,
    from: '<Navigate to="/" replace />',
    to: '<Navigate to="/settings" replace />',
  },
  {
    statement:
      'Sidebar: Dashboard, a group per enabled species with Animals, Medical Records, Breeding, then Infrastructure, Operations, RMIS, Analytics, Alerts, AI Assistant, Settings with their entries',
    file: `${web}app/shells/navigation.ts`,
    from: "  { label: msg`Medical Records`, to: '/livestock/medical' },\n",
    to: '',
  },
  {
    statement:
      'Sidebar: Dashboard, a group per enabled species with Animals, Medical Records, Breeding, then Infrastructure, Operations, RMIS, Analytics, Alerts, AI Assistant, Settings with their entries',
    file: `${web}app/shells/navigation.ts`,
    from: "  { label: msg`Breeding`, to: '/livestock/breeding' },\n",
    to: '',
  },
  {
    statement:
      'Links of a species carry it in the query; choosing a group makes it current and marks it Active',
    file: `${web}app/shells/desktop/Sidebar.tsx`,
    from: 'query={`?species=${species}`}',
    to: 'query=""',
  },
  {
    statement:
      'Links of a species carry it in the query; choosing a group makes it current and marks it Active',
    file: `${web}app/shells/desktop/Sidebar.tsx`,
    from: 'badge={species === currentSpecies ? t`Active` : null}',
    to: 'badge={species !== currentSpecies ? t`Active` : null}',
  },
  {
    statement: 'Width 64 units, collapsed 20; at first the current species and Operations are open',
    file: `${web}app/shells/desktop/Sidebar.tsx`,
    from: "new Set([currentSpecies, 'Operations'])",
    to: 'new Set([currentSpecies])',
  },
  {
    statement: '64 and 20 units',
    file: `${web}app/shells/desktop/Sidebar.tsx`,
    from: "collapsed ? 'w-20' : 'w-64'",
    to: "collapsed ? 'w-24' : 'w-64'",
  },
  {
    statement: "Header with the section's title, 'Dashboard' where there is none",
    file: `${web}app/shells/navigation.ts`,
    from: '?? msg`Dashboard`',
    to: '?? msg`Animals`',
  },
  {
    statement: 'Bell with an unread dot',
    file: `${web}app/shells/Bell.tsx`,
    from: 'bg-alarm',
    to: 'hidden bg-alarm',
  },
  {
    statement: 'A tab is highlighted on its route and on every path that starts with it',
    file: `${web}app/shells/navigation.ts`,
    from: 'path === to || path.startsWith(to);',
    to: "path !== '' || path.startsWith(to);",
  },
  {
    statement: "Spinner with 'Loading...' while a screen loads",
    file: `${web}app/screen.tsx`,
    from: 'createElement(Found) : <Spinner />',
    to: 'createElement(Found) : null',
  },
  {
    statement: 'An unauthorised answer sends the browser to /login',
    file: `${web}platform/api.ts`,
    from: '    surroundings.goToLogin();\n',
    to: '',
  },
  // 3–4: what is kept, states
  {
    statement: 'Access token, refresh token and user are stored under keys with a product prefix',
    file: `${web}platform/session.ts`,
    from: "refreshToken: 'kraal_refresh_token'",
    to: "refreshToken: 'refresh_token'",
  },
  {
    statement: 'At first only Cattle is enabled',
    file: `${domain}animals/speciesPreference.ts`,
    from: "settle(enabled.length > 0 ? enabled : ['Cattle'], current)",
    to: "settle(enabled.length > 0 ? enabled : ['Cattle', 'Sheep'], current)",
  },
  {
    statement: 'Only an enabled species can become current',
    file: `${domain}animals/speciesPreference.ts`,
    from: 'return preference.enabledSpecies.includes(species)\n',
    to: 'return preference.enabledSpecies.length > 0\n',
  },
  {
    statement: 'Toggling adds and removes',
    file: `${domain}animals/speciesPreference.ts`,
    from: 'settle([...enabledSpecies, species], currentSpecies)',
    to: 'settle([...enabledSpecies], currentSpecies)',
  },
  {
    statement: 'When the current species goes, the first enabled one becomes current',
    file: `${domain}animals/speciesPreference.ts`,
    from: "(enabledSpecies[0] ?? 'Cattle')",
    to: "(enabledSpecies.at(-1) ?? 'Cattle')",
  },
  {
    statement: 'Both values are saved at every change',
    file: `${web}platform/species.ts`,
    from: '  localStorage.setItem(currentKey, next.currentSpecies);\n',
    to: '',
  },
  {
    statement: 'Signing out forgets all three items even when the call fails, and goes to /login',
    file: `${web}platform/useSession.ts`,
    from: "  window.location.assign('/login');\n",
    to: '',
  },
  // 5–6: validation, roles
  {
    statement:
      'At least one species stays enabled; disabling the last is refused with the alert given',
    file: `${domain}animals/speciesPreference.ts`,
    from: 'enabledSpecies.length === 1',
    to: 'enabledSpecies.length === 0',
  },
  {
    statement: 'The words for the last species',
    file: `${domain}animals/speciesPreference.ts`,
    from: 'You must have at least one species enabled.',
    to: 'At least one species stays enabled.',
  },
  {
    statement: 'The alert is a browser alert',
    file: `${web}platform/species.ts`,
    from: '  else window.alert(change.message);',
    to: '  else throw new Error(change.message);',
  },
  {
    statement: '422 carries a map from field to errors',
    file: `${web}platform/errors.ts`,
    from: 'Object.entries(body?.errors ?? {})',
    to: 'Object.entries({})',
  },
  {
    statement: 'Seven roles with their ranks',
    file: `${domain}people/roles.ts`,
    from: 'transporter: 1.5,',
    to: 'transporter: 2.5,',
  },
  {
    statement: 'A check passes at the required rank and above',
    file: `${domain}people/roles.ts`,
    from: 'rankOf(user.systemRole) >= rankOf(required)',
    to: 'rankOf(user.systemRole) > rankOf(required)',
  },
  {
    statement: 'An unknown role ranks 0',
    file: `${domain}people/roles.ts`,
    from: 'roleRanks[role as Role] : 0;',
    to: 'roleRanks[role as Role] : 1;',
  },
  {
    statement: 'No user fails',
    file: `${domain}people/roles.ts`,
    from: 'rankOf(required) : false;',
    to: "rankOf(required) : required === 'viewer';",
  },
  {
    statement: 'super_admin is asked for by a check of its own',
    file: `${domain}people/roles.ts`,
    from: "user?.systemRole === 'super_admin'",
    to: "user?.systemRole !== 'viewer'",
  },
  // 7–8: calls, errors
  {
    statement: 'Base path /api, JSON, bearer token from storage',
    file: `${web}platform/api.ts`,
    from: "'application/json' } : {}),\n      ...(token ? { Authorization: `Bearer ${token}` } : {}),",
    to: "'application/json' } : {}),\n      ...(token ? { Authorization: token } : {}),",
  },
  {
    statement: 'Time-out of 30 seconds',
    file: `${web}platform/api.ts`,
    from: 'export const timeoutMs = 30_000;',
    to: 'export const timeoutMs = 60_000;',
  },
  {
    statement: 'Time-out of 30 seconds',
    file: `${web}platform/api.ts`,
    from: '{ ...init, signal: AbortSignal.timeout(ms) }',
    to: '{ ...init }',
  },
  {
    statement: '30000 ms, 3 retries, 2, 4 and 8 seconds',
    file: `${web}platform/api.ts`,
    from: 'export const retryCount = 3;',
    to: 'export const retryCount = 2;',
  },
  {
    statement: '30000 ms, 3 retries, 2, 4 and 8 seconds',
    file: `${web}platform/api.ts`,
    from: '2000 * 2 ** attempt',
    to: '2000 * (attempt + 1)',
  },
  {
    statement: 'POST /auth/logout; a failure counts as success',
    file: `${web}platform/useSession.ts`,
    from: '  notifyOfLeaving(logoutEndpoint.path, token, secret);\n',
    to: '',
  },
  {
    statement: '/auth/me runs only when signed in and stays fresh for 5 minutes',
    file: `${web}platform/queries.ts`,
    from: 'userFreshMs = 5 * 60_000',
    to: 'userFreshMs = 60_000',
  },
  {
    statement: 'Data queries retry once and do not refetch on focus',
    file: `${web}platform/queries.ts`,
    from: 'refetchOnWindowFocus: false',
    to: 'refetchOnWindowFocus: true',
  },
  {
    statement: 'Data queries retry once and do not refetch on focus',
    file: `${web}platform/queries.ts`,
    from: 'failures < 1 && error',
    to: 'failures < 2 && error',
  },
  {
    statement: '401: the legacy token goes, the browser goes to /login',
    file: `${web}platform/session.ts`,
    from: 'localStorage.removeItem(legacyTokenKey);',
    to: 'undefined;',
  },
  {
    statement: '403, 404, 422, 429 and others in the words given',
    file: `${web}platform/errors.ts`,
    from: 'Too many requests. Please try again later.',
    to: 'Too many requests.',
  },
  {
    statement: '500, 502, 503, 504 three more times after 2, 4, 8 seconds, then the words given',
    file: `${web}platform/errors.ts`,
    from: '[500, 502, 503, 504]',
    to: '[500, 502, 503]',
  },
  {
    statement: 'No answer in the words given',
    file: `${web}platform/errors.ts`,
    from: 'Network error. Please check your connection.',
    to: 'No network.',
  },
  {
    statement: "Unhandled routing failures in the words given, with the error's text",
    file: `${web}app/RouteFailure.tsx`,
    from: 'Unexpected Application Error!',
    to: 'Something went wrong',
  },
  // 9: constants
  {
    statement: 'Mobile, tablet and desktop by width and agent',
    file: `${domain}device/deviceClass.ts`,
    from: 'widthPx <= 768',
    to: 'widthPx < 768',
  },
  {
    statement: 'Mobile, tablet and desktop by width and agent',
    file: `${domain}device/deviceClass.ts`,
    from: 'widthPx <= 1024',
    to: 'widthPx <= 1025',
  },
  {
    statement: 'Dates in en-US with a short month',
    file: `${domain}format/dates.ts`,
    from: "{ year: 'numeric', month: 'short', day: 'numeric' }",
    to: "{ year: 'numeric', month: 'long', day: 'numeric' }",
  },
  {
    statement: 'Age in months under a year, then years and months',
    file: `${domain}format/age.ts`,
    from: "return 'N/A';",
    to: "return '0 months';",
  },
  {
    statement: "Relative time from 'Never' to years",
    file: `${domain}format/relativeTime.ts`,
    from: "value === '') return 'Never'",
    to: "value === '') return 'N/A'",
  },
  {
    statement: 'Relative time in its units',
    file: `${domain}format/relativeTime.ts`,
    from: 'if (days < 30)',
    to: 'if (days < 31)',
  },
  {
    statement: "Passwords: the product's own least length is 8",
    file: 'packages/contract/src/people.ts',
    from: '.min(8,',
    to: '.min(7,',
  },
];
