import type { BatchType } from './batch.ts'
import { BATCH_COLUMNS, canonicalColumn } from './batch-columns.ts'

/**
 * Words in the column names of other systems, in English, Spanish, French and German, most specific first. A match is
 * only suggested; the user confirms it, so a wrong guess never reaches the stored assets.
 */
const HINTS: Record<BatchType, readonly (readonly [column: string, words: RegExp])[]> = {
  location: [
    ['latitude', /(^|_)(lat|latitud|breite|breitengrad|y|y_coord)(_|$)|latitude/],
    ['longitude', /(^|_)(lon|lng|long|longitud|laenge|längengrad|x|x_coord)(_|$)|longitude/],
    ['zip', /zip|postal|postcode|plz/],
    ['external_id', /(^|_)(id|code|number|no|nr|num|key)$/],
    ['category', /categor|(^|_)(type|kind|art)$/],
    ['address', /address|adress|street|direcci|city|ort|town/],
    ['name', /name|nombre|nom$|site|location|facility|customer|title|label/],
  ],
  route: [
    ['origin_latitude', /(origin|from|pickup|ship|start).*lat/],
    ['origin_longitude', /(origin|from|pickup|ship|start).*(lon|lng)/],
    ['destination_latitude', /(dest|to|deliver|drop|consign|end).*lat/],
    ['destination_longitude', /(dest|to|deliver|drop|consign|end).*(lon|lng)/],
    [
      'appointment_earliest',
      /(appt|appointment|dock|window|slot|(^|_)del|drop|arriv).*(from|start|open|earliest|begin)|earliest/,
    ],
    [
      'appointment_latest',
      /(appt|appointment|dock|window|slot|(^|_)del|drop|arriv).*(until|end|close|latest|by$)|(^|_)due(_|$)|deadline|latest/,
    ],
    ['appointment', /appt|appointment|window|slot|((^|_)del(_|$)|deliver|drop|arriv|consign).*(time|date)/],
    ['departure_time', /depart|leave|start.*time|pickup.*(time|date)|salida|abfahrt|time|date/],
    ['destination', /dest|(^|_)to(_|$)|deliver|drop|consign/],
    ['origin', /origin|from|pickup|shipper|start/],
    [
      'vehicle_id',
      /(vehicle|truck|tractor|power|unit).*(id|no|nr|num|number|name|unit|#)$|^(vehicle|truck|tractor|unit)$/,
    ],
    ['vehicle_type', /vehicle|equipment|truck/],
    ['waypoints', /waypoint|via|stops/],
    ['external_id', /(^|_)(id|number|no|nr|load|order|shipment|pro|bol)(_?#)?$/],
    ['name', /name|title|label|lane/],
  ],
}

/** Guesses the documented column for each column of a file, each at most once; undefined without a match. */
export function guessColumns(names: readonly string[], type: BatchType): (string | undefined)[] {
  const known: readonly string[] = BATCH_COLUMNS[type]
  const plain = names.map((name) => canonicalColumn(name))
  const taken = new Set(plain.filter((name) => known.includes(name)))
  return plain.map((name) => {
    if (known.includes(name)) return name
    const found = HINTS[type].find(([column, words]) => !taken.has(column) && words.test(name))?.[0]
    if (found) taken.add(found)
    return found
  })
}
