/** Country calling codes (ITU-T E.164, list of assigned codes): the neighbourhood first, then who farms with us elsewhere. */
export const callingCodes = {
  ZA: 27, NA: 264, BW: 267, ZW: 263, MZ: 258, LS: 266, SZ: 268, ZM: 260, MW: 265, AO: 244, TZ: 255, KE: 254, UG: 256, RW: 250, BI: 257, ET: 251, SD: 249, SS: 211, SO: 252, DJ: 253, ER: 291, CD: 243, CG: 242, GA: 241, CM: 237,
  CF: 236, TD: 235, NG: 234, NE: 227, BJ: 229, TG: 228, GH: 233, CI: 225, BF: 226, ML: 223, SN: 221, GM: 220, GN: 224, GW: 245, SL: 232, LR: 231, MR: 222, MA: 212, DZ: 213, TN: 216, LY: 218, EG: 20, MG: 261, MU: 230, SC: 248, KM: 269, CV: 238,
  GB: 44, IE: 353, NL: 31, BE: 32, DE: 49, FR: 33, ES: 34, PT: 351, IT: 39, CH: 41, AT: 43, DK: 45, NO: 47, SE: 46, FI: 358, PL: 48, US: 1, CA: 1, MX: 52, BR: 55, AR: 54, UY: 598, PY: 595, CL: 56, CO: 57, AU: 61, NZ: 64, IN: 91, PK: 92, BD: 880, LK: 94,
  NP: 977, CN: 86, JP: 81, KR: 82, ID: 62, MY: 60, PH: 63, TH: 66, VN: 84, SA: 966, AE: 971, OM: 968, QA: 974, KW: 965, IL: 972, JO: 962, TR: 90,
} as const;
export type Country = keyof typeof callingCodes;
export const countries = Object.keys(callingCodes) as Country[]; // the keys of that object
export const defaultCountry: Country = 'ZA';

/**
 * A telephone number as it is dialled at home or abroad, in international form (E.164: + and at most 15 digits).
 * Null when it cannot be a number. The 0 that is dialled at home falls away; a number with + keeps its own country.
 */
export function toInternational(country: Country, typed: string): string | null {
  const plain = typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  const number = plain.startsWith('+') ? plain : `+${callingCodes[country]}${plain.replace(/^0/, '')}`;
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}
