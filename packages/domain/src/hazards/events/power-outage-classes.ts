interface PowerOutageClass {
  /** Lower bound of the share of a county's customers without power. */
  fromPercent: number
  /** Lower bound of the number of customers without power, for feeds that lack a county's total. */
  fromCustomers: number
  fill: string
  fillOpacity: number
}

/**
 * Colors of counties by their customers without power, ascending. Anything below the first class is everyday noise and
 * not drawn. Counts of 100, 1,000 and 5,000 are also the steps of a public map of ODIN; utilities must report a loss of
 * 50,000 customers to the Department of Energy (form OE-417).
 */
export const POWER_OUTAGE_CLASSES: readonly PowerOutageClass[] = [
  { fromPercent: 1.5, fromCustomers: 100, fill: '#FECC5C', fillOpacity: 0.45 },
  { fromPercent: 4, fromCustomers: 1000, fill: '#FD8D3C', fillOpacity: 0.5 },
  { fromPercent: 10, fromCustomers: 5000, fill: '#F03B20', fillOpacity: 0.6 },
  { fromPercent: 20, fromCustomers: 10_000, fill: '#C51B8A', fillOpacity: 0.65 },
  { fromPercent: 40, fromCustomers: 50_000, fill: '#7A0177', fillOpacity: 0.75 },
]

export const powerOutageClass = (percentOut: number): PowerOutageClass | undefined =>
  POWER_OUTAGE_CLASSES.findLast(({ fromPercent }) => percentOut >= fromPercent)

export const powerOutageClassOfCount = (customersOut: number): PowerOutageClass | undefined =>
  POWER_OUTAGE_CLASSES.findLast(({ fromCustomers }) => customersOut >= fromCustomers)
