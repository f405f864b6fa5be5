export type Theme = 'light' | 'dark' | 'system';
const key = 'kraal_theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

dark.addEventListener('change', () => applyTheme());
