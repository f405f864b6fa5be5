/** The one clock of the server: everything else is handed a moment, or asks `services.now()`. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
