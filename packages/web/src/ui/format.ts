const whole = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 });

export const formatCount = (value: number): string => whole.format(value);
export const formatMass = (massKg: number | null): string => (massKg === null ? '–' : tenth.format(massKg));
export const formatGain = (gainG: number | null): string => (gainG === null ? '–' : `${gainG > 0 ? '+' : ''}${whole.format(gainG)}`);
