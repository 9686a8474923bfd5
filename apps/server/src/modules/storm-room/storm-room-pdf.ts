// The storm room as a PDF, made on the server in the zone and units of the organization: what the next shift takes along.
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { LEVEL_WORDS, windowText } from '@stormlane/domain/impacts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import {
  footprintArea,
  footprintPlaces,
  HIT_GROUPS,
  hitGroup,
  type StormHour,
  stormChangeText,
  stormPeakText,
  swathOf,
  STORM_TEXTS as TEXTS,
  timesOfStorm,
} from '@stormlane/domain/storms'
import { durationWords, floorTo, HOUR_MS, MINUTE_MS, momentText, spanText } from '@stormlane/domain/time'
import { type MapLines, mapLines } from '@stormlane/geography'
import {
  openSheet,
  PAPER_OF_UNITS,
  SHEET_COLORS,
  type Sheet,
  type SheetCell,
} from '../../platform/documents/pdf-sheet.ts'
import { itemOnWire } from '../desk/affected-on-wire.ts'
import type { StormAsset, StormFile } from './storm-asset.ts'

/** Rows of a table; nobody reads more on paper, and a file of 10,000 assets would have 300 pages. */
const ROWS_OF_TYPE = 200
const MAP_HEIGHT = 230
/** Places that the map is drawn around. */
const CORNERS = 400
const LINES = [{ hours: 6 }, { hours: 12, dash: 5 }, { hours: 24, dash: 1.5 }] as const

let linesAround: ReturnType<typeof mapLines> | undefined

export async function stormRoomPdf(file: StormFile): Promise<Buffer> {
  const { storm, shown, note, organization, product, now, runAt, assets } = file
  const moment = (at: Date | number) => momentText(new Date(at), organization.timeZone)
  const sheet = await openSheet({
    size: PAPER_OF_UNITS[organization.units],
    title: shown.name,
    author: organization.name,
    at: now,
  })
  sheet.title(shown.name)
  const run = runAt ? `, ${TEXTS.run(moment(runAt))}` : ''
  sheet.paragraph(`${organization.name} · ${TEXTS.states[storm.state]}${run}`, { weight: '600' })
  sheet.paragraph(TEXTS.made(moment(now)), { color: SHEET_COLORS.muted })
  sheet.figures(figuresOf(file, moment))
  if (storm.outcome || storm.splitFrom) sheet.paragraph(storm.outcome ? TEXTS.ended[storm.outcome] : TEXTS.splitFrom)
  drawMap(sheet, file)
  sheet.heading(TEXTS.note)
  if (note && note.text !== '') {
    sheet.paragraph(note.text)
    sheet.paragraph(TEXTS.noteBy(note.byName, moment(note.at)), { color: SHEET_COLORS.muted })
  } else sheet.paragraph(TEXTS.noNote)
  for (const type of ASSET_TYPES) {
    const ofType = assets.filter(({ asset }) => asset.assetType === type)
    sheet.heading(`${TEXTS.types[type]} ${ofType.length.toLocaleString('en-US')}`)
    if (ofType.length === 0) sheet.paragraph(TEXTS.none[type])
    else writeAssets(sheet, ofType, file)
  }
  sheet.heading(TEXTS.history)
  sheet.table({
    columns: [
      { title: TEXTS.change.at, width: 1 },
      { title: TEXTS.change.text, width: 3 },
    ],
    rows: storm.changes
      .toReversed()
      .map((change) => [[{ text: moment(change.at), color: SHEET_COLORS.muted }], [{ text: stormChangeText(change) }]]),
  })
  return sheet.close((page, pages) => `${product} · ${TEXTS.page(page, pages)} · ${organization.name} · ${shown.name}`)
}

function figuresOf({ storm, shown, now, organization }: StormFile, moment: (at: number) => string) {
  const times = timesOfStorm(storm)
  const level = impactLevelName(storm.level)
  const until = (at: number) => {
    const minutes = (at - now.getTime()) / MINUTE_MS
    return minutes > 0 ? `in ${durationWords(minutes)}` : `${durationWords(-minutes)} ago`
  }
  return [
    { label: TEXTS.level, figure: LEVEL_WORDS[level], remark: '' },
    {
      label: times.beginsAt > now.getTime() ? TEXTS.begins : TEXTS.began,
      figure: moment(times.beginsAt),
      remark: until(times.beginsAt),
    },
    {
      label: TEXTS.strongest,
      figure: spanText(new Date(times.strongestFrom), new Date(times.strongestUntil), organization.timeZone),
      remark: stormPeakText(storm.kind, times.peak) ?? '',
    },
    {
      label: times.endsAt > now.getTime() ? TEXTS.ends : TEXTS.endedAt,
      figure: `${moment(times.endsAt)}${TEXTS.spread(shown.ends_spread_hours ?? 0)}`,
      remark: until(times.endsAt),
    },
    { label: TEXTS.confidence, figure: `${Math.round(100 * shown.confidence)}%`, remark: TEXTS.confidenceHint },
  ]
}

function drawMap(sheet: Sheet, { storm, shown, assets, now }: StormFile): void {
  const swath = swathOf(storm)
  const places = footprintPlaces(swath, CORNERS).map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  if (places.length === 0) return
  linesAround ??= mapLines()
  const lines = linesAround(acrossDateLine(places), { width: sheet.width, height: MAP_HEIGHT })
  const fill = IMPACT_LEVEL_COLORS[impactLevelName(storm.level)].fill
  const first = floorTo(now, HOUR_MS).getTime()
  const at = (hours: number): StormHour | undefined => storm.hours.find((hour) => hour.at === first + hours * HOUR_MS)
  const current = at(0)
  sheet.map({
    alt: TEXTS.mapAlt(shown.name),
    height: MAP_HEIGHT,
    land: lines.land,
    borders: lines.borders,
    areas: [
      ...(current ? [{ path: pathOf(lines, current), fill }] : []),
      ...LINES.flatMap((line) => {
        const ahead = at(line.hours)
        return ahead ? [{ path: pathOf(lines, ahead), ...('dash' in line && { dash: line.dash }) }] : []
      }),
    ],
    dots: assets.map(({ hit, item }) => ({
      at: lines.toPixels({ lat: hit.place.latitude, lng: hit.place.longitude }),
      color: IMPACT_LEVEL_COLORS[impactLevelName(item?.asset.rating.level ?? IMPACT_LEVELS.none)].fill,
    })),
  })
  sheet.paragraph(TEXTS.mapKey, { color: SHEET_COLORS.muted })
}

const pathOf = (lines: MapLines, { footprint }: StormHour) => lines.areas(footprintArea(footprint))

/** Longitudes go on beyond 180 where that keeps them together. */
function acrossDateLine(places: readonly { lat: number; lng: number }[]) {
  const longitudes = places.map(({ lng }) => lng)
  const isAcross = Math.max(...longitudes) - Math.min(...longitudes) > 180
  return isAcross ? places.map(({ lat, lng }) => ({ lat, lng: lng < 0 ? lng + 360 : lng })) : places
}

function writeAssets(sheet: Sheet, assets: readonly StormAsset[], { now, organization }: StormFile): void {
  const titles = TEXTS.asset
  const shown = assets.slice(0, ROWS_OF_TYPE)
  sheet.table({
    columns: [
      { title: titles.name, width: 1.6 },
      { title: TEXTS.hitIn, width: 1 },
      { title: titles.level, width: 0.8 },
      { title: titles.window, width: 1.6 },
      { title: titles.reason, width: 3 },
    ],
    rows: HIT_GROUPS.flatMap((group) =>
      shown
        .filter(({ hit }) => hitGroup(hit, now.getTime()) === group)
        .map((one) => rowOf(one, now, organization.timeZone)),
    ),
  })
  if (assets.length > shown.length) sheet.paragraph(TEXTS.more(assets.length - shown.length))
}

function rowOf({ asset, hit, item }: StormAsset, now: Date, timeZone: string): SheetCell[] {
  const waitMs = hit.from - now.getTime()
  const wire = item && itemOnWire(item, now, timeZone)
  const plain = (text: string): SheetCell => [{ text }]
  return [
    [{ text: asset.name, weight: '600' }],
    plain(waitMs <= 0 ? TEXTS.inside : durationWords(waitMs / MINUTE_MS)),
    plain(wire ? LEVEL_WORDS[impactLevelName(wire.impact_level as ImpactLevel)] : ''),
    plain(wire ? windowText(windowOf(wire), timeZone) : ''),
    wire
      ? [{ text: wire.reason }, { text: wire.recommended_action.reason, color: SHEET_COLORS.muted }]
      : plain(TEXTS.noEffect),
  ]
}

const windowOf = (wire: Pick<ReturnType<typeof itemOnWire>, 'starts_at' | 'ends_at' | 'known_until'>) => ({
  startAt: new Date(wire.starts_at),
  endAt: wire.ends_at === null ? null : new Date(wire.ends_at),
  knownUntil: wire.known_until === null ? null : new Date(wire.known_until),
})
