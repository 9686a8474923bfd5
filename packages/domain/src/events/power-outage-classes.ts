interface PowerOutageClass {
  /** Lower bound of the share of a county's customers without power. */
  fromPercent: number
  /** Lower bound of the number of customers without power, where the share is not known. Our choice. */
  fromCustomers: number
  fill: string
  fillOpacity: number
}

/** Colors of counties by their share of customers without power, ascending. A smaller share is everyday noise and not drawn. */
export const POWER_OUTAGE_CLASSES: readonly PowerOutageClass[] = [
  { fromPercent: 1.5, fromCustomers: 1_000, fill: '#FECC5C', fillOpacity: 0.45 },
  { fromPercent: 4, fromCustomers: 5_000, fill: '#FD8D3C', fillOpacity: 0.5 },
  { fromPercent: 10, fromCustomers: 20_000, fill: '#F03B20', fillOpacity: 0.6 },
  { fromPercent: 20, fromCustomers: 50_000, fill: '#C51B8A', fillOpacity: 0.65 },
  { fromPercent: 40, fromCustomers: 100_000, fill: '#7A0177', fillOpacity: 0.75 },
]

export const powerOutageClass = (percentOut: number): PowerOutageClass | undefined =>
  POWER_OUTAGE_CLASSES.findLast(({ fromPercent }) => percentOut >= fromPercent)

export const powerOutageClassOfCustomers = (customers: number): PowerOutageClass | undefined =>
  POWER_OUTAGE_CLASSES.findLast(({ fromCustomers }) => customers >= fromCustomers)
