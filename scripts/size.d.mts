export function sizes(): { name: string; kb: number; limitKb: number }[];
