const GONE = 'It may have been deleted, or the link is from another organization.'
const ENDED = 'It may have ended, or it is outside the part of the map that is shown.'

/** What is said of a link whose id names nothing. */
export const badLinkTexts = {
  location: { title: 'The location of this link was not found', text: GONE },
  vehicle: { title: 'The vehicle of this link was not found', text: GONE },
  route: { title: 'The route of this link was not found', text: GONE },
  alert: { title: 'The alert of this link was not found', text: ENDED },
  event: { title: 'The event of this link was not found', text: ENDED },
  traffic: { title: 'The road report of this link was not found', text: ENDED },
}

export type LinkedKind = keyof typeof badLinkTexts
