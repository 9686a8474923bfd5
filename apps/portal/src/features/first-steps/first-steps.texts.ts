export const firstStepsTexts = {
  title: (product: string) => `Welcome to ${product}`,
  text: 'Put one asset on the map and see what the weather will do to it. It takes a minute.',
  create: {
    title: 'Add your first location',
    text: 'By address, city or ZIP, or with a pin on the map.',
    button: 'Add location',
  },
  upload: { title: 'Upload a list', text: 'Names and addresses, as CSV. Foreign column names are fine.' },
  connect: {
    title: 'Connect a fleet',
    text: (isAdmin: boolean) =>
      `Vehicles of Samsara, Motive or Geotab. ${isAdmin ? 'Their credentials are tested and kept encrypted.' : 'An admin of your organization can connect them.'}`,
    button: 'Connect a fleet',
  },
  samples: {
    title: 'Try sample assets',
    text: 'Four locations and three routes. Remove them under Assets, Batch Uploads.',
    button: 'Load samples',
    done: 'The sample assets are on the map; they are rated within a minute.',
    failed: 'The sample assets could not be loaded.',
  },
  dismiss: 'Just look at the weather',
  later: 'Everything here can be changed later in Assets.',
} as const
