import { screen } from './screen.tsx';

const login = () =>
  import('../areas/people/LoginScreen.tsx').then((module) => ({ default: module.LoginScreen }));
const signup = () =>
  import('../areas/people/SignUpScreen.tsx').then((module) => ({ default: module.SignUpScreen }));
const forgot = () =>
  import('../areas/people/ForgotPasswordScreen.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  }));

export const publicRoutes = () => [
  { path: '/login', element: screen(login) },
  { path: '/signup', element: screen(signup) },
  { path: '/forgot-password', element: screen(forgot) },
  { path: '/admin/login', element: screen(login) },
];
