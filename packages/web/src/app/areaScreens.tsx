import { screen } from './screen.tsx';

const herdScreens = () => ({
  animals: screen(() =>
    import('../areas/animals/list/AnimalListScreen.tsx').then((module) => ({
      default: module.AnimalListScreen,
    })),
  ),
  animal: screen(() =>
    import('../areas/animals/detail/AnimalScreen.tsx').then((module) => ({
      default: module.AnimalScreen,
    })),
  ),
  newAnimal: screen(() =>
    import('../areas/animals/form/NewAnimalScreen.tsx').then((module) => ({
      default: module.NewAnimalScreen,
    })),
  ),
  editAnimal: screen(() =>
    import('../areas/animals/form/EditAnimalScreen.tsx').then((module) => ({
      default: module.EditAnimalScreen,
    })),
  ),
  race: screen(() =>
    import('../areas/animals/race/RaceScreen.tsx').then((module) => ({
      default: module.RaceScreen,
    })),
  ),
  sessions: screen(() =>
    import('../areas/animals/race/SessionsScreen.tsx').then((module) => ({
      default: module.SessionsScreen,
    })),
  ),
  mobs: screen(() =>
    import('../areas/animals/mobs/MobsScreen.tsx').then((module) => ({
      default: module.MobsScreen,
    })),
  ),
  doubles: screen(() =>
    import('../areas/animals/doubles/DoublesScreen.tsx').then((module) => ({
      default: module.DoublesScreen,
    })),
  ),
  breeding: screen(() =>
    import('../areas/breeding/BreedingScreen.tsx').then((module) => ({
      default: module.BreedingScreen,
    })),
  ),
});

const farmScreens = () => ({
  alerts: screen(() =>
    import('../areas/alerts/AlertsScreen.tsx').then((module) => ({
      default: module.AlertsScreen,
    })),
  ),
  trace: screen(() =>
    import('../areas/movement/trace/TraceScreen.tsx').then((module) => ({
      default: module.TraceScreen,
    })),
  ),
  transfers: screen(() =>
    import('../areas/movement/TransfersScreen.tsx').then((module) => ({
      default: module.TransfersScreen,
    })),
  ),
  medical: screen(() =>
    import('../areas/health/MedicalScreen.tsx').then((module) => ({
      default: module.MedicalScreen,
    })),
  ),
  items: screen(() =>
    import('../areas/infrastructure/ItemsScreen.tsx').then((module) => ({
      default: module.ItemsScreen,
    })),
  ),
  map: screen(() =>
    import('../areas/infrastructure/map/MapScreen.tsx').then((module) => ({
      default: module.MapScreen,
    })),
  ),
  pastures: screen(() =>
    import('../areas/grazing/PasturesScreen.tsx').then((module) => ({
      default: module.PasturesScreen,
    })),
  ),
  myFarm: screen(() =>
    import('../areas/farms/MyFarmScreen.tsx').then((module) => ({ default: module.MyFarmScreen })),
  ),
  import: screen(() =>
    import('../areas/exchange/ImportScreen.tsx').then((module) => ({
      default: module.ImportScreen,
    })),
  ),
  dashboard: screen(() =>
    import('../areas/analytics/DashboardScreen.tsx').then((module) => ({
      default: module.DashboardScreen,
    })),
  ),
  analytics: screen(() =>
    import('../areas/analytics/AnalyticsScreen.tsx').then((module) => ({
      default: module.AnalyticsScreen,
    })),
  ),
  admin: screen(() =>
    import('../areas/admin/AdminDashboardScreen.tsx').then((module) => ({
      default: module.AdminDashboardScreen,
    })),
  ),
  settings: screen(() =>
    import('../areas/settings/SettingsScreen.tsx').then((module) => ({
      default: module.SettingsScreen,
    })),
  ),
});

/** The screens both layouts share, each in a piece of its own. */
export const areaScreens = () => ({ ...herdScreens(), ...farmScreens() });

export const unbuilt = () =>
  screen(() =>
    import('../areas/unbuilt/UnbuiltScreen.tsx').then((module) => ({
      default: module.UnbuiltScreen,
    })),
  );
