export const environment: NodeJS.ProcessEnv;
