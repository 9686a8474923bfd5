interface PowerOutageClass {
  /** Lower bound of the share of a county's customers without power. */
  fromPercent: number
  fill: string
  fillOpacity: number
}

/** Colors of counties by their share of customers without power, ascending. A smaller share is everyday noise and not drawn. */
export const POWER_OUTAGE_CLASSES: readonly PowerOutageClass[] = [
  { fromPercent: 1.5, fill: '#FECC5C', fillOpacity: 0.45 },
  { fromPercent: 4, fill: '#FD8D3C', fillOpacity: 0.5 },
  { fromPercent: 10, fill: '#F03B20', fillOpacity: 0.6 },
  { fromPercent: 20, fill: '#C51B8A', fillOpacity: 0.65 },
  { fromPercent: 40, fill: '#7A0177', fillOpacity: 0.75 },
]

export const powerOutageClass = (percentOut: number): PowerOutageClass | undefined =>
  POWER_OUTAGE_CLASSES.findLast(({ fromPercent }) => percentOut >= fromPercent)
