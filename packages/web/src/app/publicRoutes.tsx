import { screen } from './screen.tsx';

const login = () =>
  import('../areas/identity/LoginScreen.tsx').then((module) => ({ default: module.LoginScreen }));
const signup = () =>
  import('../areas/identity/SignUpScreen.tsx').then((module) => ({ default: module.SignUpScreen }));
const forgot = () =>
  import('../areas/identity/ForgotPasswordScreen.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  }));

export const publicRoutes = () => [
  { path: '/login', element: screen(login) },
  { path: '/signup', element: screen(signup) },
  { path: '/forgot-password', element: screen(forgot) },
  { path: '/admin/login', element: screen(login) },
];
