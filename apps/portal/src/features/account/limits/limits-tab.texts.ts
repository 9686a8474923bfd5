export const limitsTabTexts = {
  title: 'Weather limits',
  organization: 'Your organization',
  owner: 'Limits of',
  ownerHelp: 'Limits of a group also hold for its sub-groups. A location can have its own: Assets, Locations, Limits.',
}
