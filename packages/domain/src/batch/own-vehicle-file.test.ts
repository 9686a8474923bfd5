import { expect, test } from 'vitest'
import { readOwnVehicleFile } from './own-vehicle-file.ts'

const UNIT_17 = {
  externalId: 'unit-17',
  name: 'unit-17',
  type: 'truck',
  trailer: null,
  load: null,
  height: null,
  width: null,
  length: null,
  weight: null,
  driverName: null,
  driverPhone: null,
}

test.each([
  ['an id alone', 'id\nunit-17\n', [UNIT_17]],
  [
    'a mark of the byte order, semicolons and a comma in a number',
    '\uFEFFUnit;Height (m)\r\nunit-17;4,1',
    [{ ...UNIT_17, height: 4.1 }],
  ],
  [
    'all columns in any order, with words as on the screen',
    'Trailer,Load,Type,Vehicle ID,Name,Driver,Phone,Width m,Length m,Weight kg\nBox trailer,LOADED,Truck,unit-17,"Unit 17, red",Ann Lee,+1 402 555 0100,2.6,22,36000',
    [
      {
        ...UNIT_17,
        name: 'Unit 17, red',
        trailer: 'box_trailer',
        load: 'loaded',
        width: 2.6,
        length: 22,
        weight: 36_000,
        driverName: 'Ann Lee',
        driverPhone: '+1 402 555 0100',
      },
    ],
  ],
])('own vehicles are read from CSV text: %s [FLEET-021]', (_name, text, vehicles) => {
  expect(readOwnVehicleFile(text)).toEqual({ vehicles, ignored: [], problems: [] })
})

test.each([
  ['nothing', '', /no column with the ids/],
  ['no column of ids', 'name\nUnit 17', /no column with the ids/],
  ['names only', 'id,name\n', /no vehicles below/],
  ['two columns of ids', 'id,unit\n1,2', /column unit means the same/],
  ['an id twice', 'id\n17\n17', /^Vehicle 2: the id 17 is there twice/],
  ['no id', 'id,name\n,Unit 17', /^Vehicle 1: the id is missing/],
  ['an unknown type', 'id,type\n17,ship', /^Vehicle 1: the type "ship" is none of car, truck/],
  ['an unknown trailer', 'id,trailer\n17,boat', /the trailer "boat" is none of box_trailer, flatbed, tanker/],
  ['a height in feet', "id,height\n17,13'6", /the height "13'6" is not between 0.5 and 6 m/],
  ['a long name', `id,name\n17,${'n'.repeat(101)}`, /the name is longer than 100 characters/],
  ['a name of two lines', 'id,name\n17,"a\nb"', /the name must be one line/],
  ['20,001 vehicles', `id\n${Array.from({ length: 20_001 }, (_, i) => i).join('\n')}`, /more than 20,000 vehicles/],
])('a file of own vehicles is refused in words: %s [FLEET-021]', (_name, text, words) => {
  const { problems } = readOwnVehicleFile(text)
  expect(problems[0]).toMatch(words)
})

test('columns that mean nothing are named [FLEET-021]', () => {
  expect(readOwnVehicleFile('id,VIN,color\n17,1XK,red').ignored).toEqual(['VIN', 'color'])
})
