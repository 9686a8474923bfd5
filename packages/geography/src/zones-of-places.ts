/** Every zone that `timezoneAt` returns for land in the United States, Canada and Mexico. */
export const ZONES_OF_PLACES: readonly string[] = (
  'Adak Anchorage Atikokan Bahia_Banderas Blanc-Sablon Boise Cambridge_Bay Cancun Chicago Chihuahua Ciudad_Juarez ' +
  'Creston Dawson Dawson_Creek Denver Detroit Edmonton Fort_Nelson Glace_Bay Goose_Bay Halifax Hermosillo ' +
  'Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vincennes ' +
  'Indiana/Winamac Inuvik Iqaluit Juneau Kentucky/Louisville Kentucky/Monticello Los_Angeles Matamoros Mazatlan ' +
  'Menominee Merida Mexico_City Moncton Monterrey New_York Nome North_Dakota/Beulah North_Dakota/New_Salem Ojinaga ' +
  'Phoenix Puerto_Rico Rankin_Inlet Regina Sitka St_Johns Swift_Current Tijuana Toronto Vancouver Whitehorse Winnipeg ' +
  'Yakutat'
)
  .split(' ')
  .map((name) => `America/${name}`)
  .concat('Pacific/Honolulu')
