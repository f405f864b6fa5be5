/** A registered brand or tattoo mark has at most three characters (Animal Identification Act 6 of 2002, South Africa). */
export const brandMarkPattern = /^[A-Z0-9]{1,3}$/;
