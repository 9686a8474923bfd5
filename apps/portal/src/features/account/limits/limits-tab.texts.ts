export const limitsTabTexts = {
  title: 'Weather limits',
  organization: 'Your organization',
  owner: 'Limits of',
  assets: 'Limits for',
  locations: 'Locations',
  vehicles: 'Vehicles and routes',
  kind: 'Type or trailer',
  anyKind: 'Any vehicle',
  load: 'Load',
  anyLoad: 'Empty or loaded',
  vehiclesHelp:
    'The limit that describes a vehicle most closely holds. Trailer and load of vehicles are set under Assets, Vehicles; while they are unknown, only limits for any vehicle or its type hold.',
  ownerHelp: 'Limits of a group also hold for its sub-groups. A location can have its own: Assets, Locations, Limits.',
}
