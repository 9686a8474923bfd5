export const onboardingTexts = {
  welcome: {
    title: (product: string) => `Welcome to ${product}`,
    text: 'See which of your locations, vehicles and routes the weather is about to touch, when, and what to do about it.',
    points: [
      ['Worst first', 'Every asset wears one level, with the reason, the hours and a recommended action.'],
      ['Any hour of the week', 'Six hours in 15-minute steps, then hour by hour for seven days.'],
      ['A link is a view', 'Whatever you select is in the address: copy it, and a colleague sees the same.'],
    ],
    noTours: 'Skip the tour',
    go: 'Get started',
  },
  whatsNew: {
    title: 'What’s New',
    close: 'Got it',
    video: 'The map in 15 seconds, without sound',
    captions: 'English captions',
  },
} as const
