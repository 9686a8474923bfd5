/** Postal codes of Canadian provinces by GeoNames admin1 code. 06 is unused since the Northwest Territories were divided. */
export const CANADIAN_PROVINCE_OF_ADMIN1: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}
