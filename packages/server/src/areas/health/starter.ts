import type { createMedicine } from '@kraal/contract/health';
import type { Request } from '@kraal/contract/endpoint';

type Wish = Request<typeof createMedicine>['body'];
type Told = Pick<Wish, 'name' | 'activeIngredients' | 'medicineClass' | 'unit' | 'meatDays' | 'milkDays'> & Partial<Wish>;

const generic = (told: Told): Wish => ({
  registrationNumber: null, species: ['Cattle', 'Sheep', 'Goats'], doseRate: null, dosePer: 'kg', doseStep: 0.5, route: null, exportDays: told.meatDays, needsPrescription: false, storage: null, lowStock: null, barcode: null, ...told,
});

/**
 * Common generic actives with usual figures of their kind. Concentrations and withdrawals differ by product: every one
 * is shown as a default to check against the label, and stays so until somebody has.
 */
export const starterMedicines: readonly Wish[] = [
  generic({ name: 'Oxytetracycline LA 20 %', activeIngredients: 'oxytetracycline 200 mg/ml', medicineClass: 'antibiotic', unit: 'ml', doseRate: 0.1, route: 'injection_muscle', meatDays: 28, milkDays: 7 }),
  generic({ name: 'Penicillin procaine 30 %', activeIngredients: 'procaine benzylpenicillin 300 mg/ml', medicineClass: 'antibiotic', unit: 'ml', doseRate: 0.05, route: 'injection_muscle', meatDays: 14, milkDays: 4, needsPrescription: true }),
  generic({ name: 'Ivermectin 1 % injectable', activeIngredients: 'ivermectin 10 mg/ml', medicineClass: 'anthelmintic', unit: 'ml', doseRate: 0.02, route: 'injection_subcutaneous', meatDays: 35, milkDays: 28 }),
  generic({ name: 'Albendazole 2.5 % oral', activeIngredients: 'albendazole 25 mg/ml', medicineClass: 'anthelmintic', unit: 'ml', doseRate: 0.2, route: 'oral', meatDays: 14, milkDays: 3 }),
  generic({ name: 'Levamisole 5 % oral', activeIngredients: 'levamisole 50 mg/ml', medicineClass: 'anthelmintic', unit: 'ml', doseRate: 0.15, route: 'oral', meatDays: 7, milkDays: 3 }),
  generic({ name: 'Closantel 5 % oral', activeIngredients: 'closantel 50 mg/ml', medicineClass: 'anthelmintic', unit: 'ml', doseRate: 0.2, route: 'oral', meatDays: 28, milkDays: 28, species: ['Cattle', 'Sheep'] }),
  generic({ name: 'Amitraz 12.5 % dip', activeIngredients: 'amitraz 125 g/l', medicineClass: 'acaricide', unit: 'ml', dosePer: 'head', route: 'dip', meatDays: 7, milkDays: 0 }),
  generic({ name: 'Flumethrin 1 % pour-on', activeIngredients: 'flumethrin 10 g/l', medicineClass: 'acaricide', unit: 'ml', doseRate: 0.1, route: 'pour_on', meatDays: 0, milkDays: 0, species: ['Cattle'] }),
  generic({ name: 'Meloxicam 2 %', activeIngredients: 'meloxicam 20 mg/ml', medicineClass: 'anti_inflammatory', unit: 'ml', doseRate: 0.025, route: 'injection_subcutaneous', meatDays: 15, milkDays: 5, needsPrescription: true, species: ['Cattle'] }),
  generic({ name: 'Brucella S19 vaccine', activeIngredients: 'Brucella abortus strain 19', medicineClass: 'vaccine', unit: 'dose', doseRate: 1, dosePer: 'head', doseStep: 1, route: 'injection_subcutaneous', meatDays: 21, milkDays: 0, species: ['Cattle'], storage: '2–8 °C, live' }),
  generic({ name: 'Anthrax vaccine', activeIngredients: 'Bacillus anthracis strain 34F2', medicineClass: 'vaccine', unit: 'ml', doseRate: 1, dosePer: 'head', doseStep: 1, route: 'injection_subcutaneous', meatDays: 21, milkDays: 0, storage: '2–8 °C, live' }),
  generic({ name: 'Multi-clostridial vaccine', activeIngredients: 'clostridial toxoids', medicineClass: 'vaccine', unit: 'ml', doseRate: 2, dosePer: 'head', doseStep: 1, route: 'injection_subcutaneous', meatDays: 21, milkDays: 0, storage: '2–8 °C' }),
  generic({ name: 'Lumpy skin disease vaccine', activeIngredients: 'lumpy skin disease virus, Neethling', medicineClass: 'vaccine', unit: 'ml', doseRate: 1, dosePer: 'head', doseStep: 1, route: 'injection_subcutaneous', meatDays: 21, milkDays: 0, species: ['Cattle'], storage: '2–8 °C, live' }),
  generic({ name: 'Pulpy kidney vaccine', activeIngredients: 'Clostridium perfringens D toxoid', medicineClass: 'vaccine', unit: 'ml', doseRate: 1, dosePer: 'head', doseStep: 1, route: 'injection_subcutaneous', meatDays: 21, milkDays: 0, species: ['Sheep', 'Goats'], storage: '2–8 °C' }),
  generic({ name: 'Vitamin B complex', activeIngredients: 'B vitamins', medicineClass: 'vitamin_mineral', unit: 'ml', doseRate: 0.05, route: 'injection_muscle', meatDays: 0, milkDays: 0 }),
];
