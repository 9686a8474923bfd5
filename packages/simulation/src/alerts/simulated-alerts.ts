import type { GovernmentAlert, GovernmentAlertSource } from '@stormlane/domain/hazards'
import { type Clock, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { type AlertZones, timezoneAt } from '@stormlane/geography'
import { describeAlert, headlineOf, instructionFor } from './alert.texts.ts'
import { ALERT_RULES, type AlertRule, FRAME_HOURS, type Measure, type Outlook } from './alert-rules.ts'
import type { CountyFrames } from './county-frames.ts'
import type { CountyWeather } from './county-weather.ts'

/** Returns the time zone at the first corner of an area. An alert over two time zones is written in one of them. */
function zoneOf({ type, coordinates }: NonNullable<GovernmentAlert['geometry']>): string {
  const [outline] = type === 'Polygon' ? coordinates : (coordinates[0] ?? [])
  const [longitude = 0, latitude = 0] = outline?.[0] ?? []
  return timezoneAt(latitude, longitude)
}

/** For each kind: how often it is decided, how long a message is valid, and from how many frames it is decided. */
const SCHEDULE = {
  short: { stepMs: 30 * MINUTE_MS, lastsMs: 60 * MINUTE_MS, frames: 1 },
  long: { stepMs: FRAME_HOURS * HOUR_MS, lastsMs: 6 * HOUR_MS, frames: 5 },
} as const

/** An alert for the affected counties of one state at one step. */
interface Decision {
  rule: AlertRule
  state: string
  counties: number[]
  /** The worst value of each measure over the counties. */
  worst: number[]
  /** The last whole hour after the step at which the hazard is present in one of the counties. */
  lastHour: number
}

/**
 * Government alerts of the simulated world, which match its true weather. The messages of a step depend only on the weather of that
 * step and the previous one, so that a restarted server issues the same messages as one that was running.
 */
export class SimulatedAlerts implements GovernmentAlertSource {
  readonly name = 'simulated'
  readonly #clock: Clock
  readonly #zones: AlertZones
  readonly #frames: CountyFrames
  /** Caches by kind and step. */
  readonly #decisions = new Map<string, Map<string, Decision>>()
  readonly #messages = new Map<string, GovernmentAlert[]>()

  constructor(frames: CountyFrames, clock: Clock) {
    this.#clock = clock
    this.#frames = frames
    this.#zones = frames.zones
  }

  async messages(): Promise<GovernmentAlert[]> {
    return this.messagesNow()
  }

  messagesNow(): GovernmentAlert[] {
    const now = this.#clock.now().getTime()
    const messages = (['long', 'short'] as const).flatMap((kind) => {
      const { stepMs, lastsMs } = SCHEDULE[kind]
      const last = Math.floor(now / stepMs) * stepMs
      const steps = Array.from({ length: Math.ceil(lastsMs / stepMs) + 1 }, (_, i) => last - i * stepMs).reverse()
      return steps.flatMap((step) => this.#messagesAt(kind, step))
    })
    this.#forgetBefore(now - 24 * HOUR_MS)
    return messages
  }

  #messagesAt(kind: AlertRule['kind'], step: number): GovernmentAlert[] {
    const key = `${kind}:${step}`
    const messages = this.#messages.get(key) ?? this.#write(kind, step)
    this.#messages.set(key, messages)
    return messages
  }

  #write(kind: AlertRule['kind'], step: number): GovernmentAlert[] {
    const before = this.#decisionsAt(kind, step - SCHEDULE[kind].stepMs)
    const current = this.#decisionsAt(kind, step)
    const messages = [...current].map(([key, decision]) =>
      this.#message(decision, step, before.has(key) ? 'Update' : 'Alert'),
    )
    // Short warnings are not canceled; they expire.
    if (kind === 'long')
      for (const [key, decision] of before)
        if (!current.has(key)) messages.push(this.#message(decision, step, 'Cancel'))
    return messages
  }

  #decisionsAt(kind: AlertRule['kind'], step: number): Map<string, Decision> {
    const cacheKey = `${kind}:${step}`
    let decisions = this.#decisions.get(cacheKey)
    if (!decisions) {
      decisions = this.#decide(kind, step)
      this.#decisions.set(cacheKey, decisions)
    }
    return decisions
  }

  #decide(kind: AlertRule['kind'], step: number): Map<string, Decision> {
    const frames = Array.from({ length: SCHEDULE[kind].frames }, (_, i) =>
      this.#frames.at(step + i * FRAME_HOURS * HOUR_MS),
    )
    const decisions = new Map<string, Decision>()
    for (const [county, { state }] of this.#zones.list.entries()) {
      const outlook = new FramesOutlook(frames, county)
      const applied: string[] = []
      for (const rule of ALERT_RULES) {
        if (rule.kind !== kind || rule.instead?.some((event) => applied.includes(event)) || !rule.holds(outlook))
          continue
        applied.push(rule.event)
        const values = rule.measures.map(({ variable, of }) => outlook[of](variable))
        const lastHour = rule.during ? outlook.lastHour(rule.during) : 0
        const key = `${rule.event}:${state}`
        const decision = decisions.get(key)
        if (!decision) decisions.set(key, { rule, state, counties: [county], worst: values, lastHour })
        else {
          decision.counties.push(county)
          decision.worst = rule.measures.map((measure, i) => worse(measure, decision.worst[i], values[i]))
          decision.lastHour = Math.max(decision.lastHour, lastHour)
        }
      }
    }
    return decisions
  }

  #message(
    { rule, state, counties, worst, lastHour }: Decision,
    step: number,
    messageType: GovernmentAlert['messageType'],
  ): GovernmentAlert {
    const { stepMs, lastsMs } = SCHEDULE[rule.kind]
    const sent = new Date(step)
    const expires = new Date(messageType === 'Cancel' ? step + HOUR_MS : step + lastsMs)
    // The last hour counts in full. A hazard that outlasts the outlook ends with it, and the next message extends the
    // alert.
    const ends = rule.kind === 'long' && messageType !== 'Cancel' ? new Date(step + (lastHour + 1) * HOUR_MS) : null
    const named = counties.map((i) => this.#zones.list[i]).filter((county) => county !== undefined)
    const geometry = this.#zones.union(counties)
    const places = named.map(({ name }) => `${name}, ${state}`).join('; ')
    return {
      id: messageId(rule.event, state, step, messageType),
      messageType,
      // The previous message may have been an alert or an update, so both ids are referenced.
      references: messageType === 'Alert' ? [] : previousMessageIds(rule.event, state, step - stepMs),
      country: named[0]?.country ?? 'USA',
      event: rule.event,
      severity: rule.severity,
      certainty: rule.certainty,
      urgency: messageType === 'Cancel' ? 'Past' : rule.urgency,
      sender: 'simulation@stormlane.example',
      senderName: `Simulated Weather Service ${state}`,
      sent,
      effective: sent,
      onset: null,
      expires,
      ends,
      headline: headlineOf(rule.event, sent, ends ?? expires, zoneOf(geometry)),
      description: describeAlert(stated(rule.measures, worst), places),
      instruction: instructionFor(rule.response),
      response: messageType === 'Cancel' ? 'AllClear' : rule.response,
      areaDescription: places,
      geocodes: {
        same: named.flatMap(({ fips }) => (fips ? `0${fips}` : [])),
        ugc: named.flatMap(({ fips }) => (fips ? `${state}C${fips.slice(2)}` : [])),
      },
      geometry,
    }
  }

  #forgetBefore(limit: number): void {
    this.#frames.forgetBefore(limit)
    for (const cache of [this.#decisions, this.#messages])
      for (const key of cache.keys()) if (Number(key.split(':')[1]) < limit) cache.delete(key)
  }
}

function worse({ of }: Measure, one = Number.NaN, other = Number.NaN): number {
  return of === 'least' ? Math.min(one, other) : Math.max(one, other)
}

/** The measurements worth stating, or the first of them if none is. */
function stated(measures: readonly Measure[], worst: readonly number[]) {
  const all = measures.map(({ variable, from = Number.NEGATIVE_INFINITY }, i) => ({
    variable,
    value: worst[i] ?? Number.NaN,
    from,
  }))
  const notable = all.filter(({ value, from }) => value >= from)
  return notable.length > 0 ? notable : all.slice(0, 1)
}

function messageId(event: string, state: string, step: number, messageType: GovernmentAlert['messageType']): string {
  const kind = messageType === 'Alert' ? '1' : messageType === 'Update' ? '2' : '9'
  return `urn:stormlane:${event.toLowerCase().replaceAll(' ', '-')}.${state}.${step / MINUTE_MS}.${kind}`
}

const previousMessageIds = (event: string, state: string, step: number) => [
  messageId(event, state, step, 'Alert'),
  messageId(event, state, step, 'Update'),
]

class FramesOutlook implements Outlook {
  readonly #frames: readonly CountyWeather[]
  readonly #county: number

  constructor(frames: readonly CountyWeather[], county: number) {
    this.#frames = frames
    this.#county = county
  }

  most(variable: keyof CountyWeather): number {
    let most = Number.NEGATIVE_INFINITY
    for (const frame of this.#frames) most = Math.max(most, frame[variable][this.#county] as number)
    return most
  }

  least(variable: keyof CountyWeather): number {
    let least = Number.POSITIVE_INFINITY
    for (const frame of this.#frames) least = Math.min(least, frame[variable][this.#county] as number)
    return least
  }

  /** Integrates by the trapezoidal rule. */
  total(variable: keyof CountyWeather): number {
    let total = 0
    for (let i = 1; i < this.#frames.length; i++)
      total += (FRAME_HOURS * (this.#at(i - 1, variable) + this.#at(i, variable))) / 2
    return total
  }

  holdsFor(frames: number, condition: (at: (variable: keyof CountyWeather) => number) => boolean): boolean {
    let run = 0
    for (let i = 0; i < this.#frames.length; i++) {
      run = condition((variable) => this.#at(i, variable)) ? run + 1 : 0
      if (run >= frames) return true
    }
    return false
  }

  /** The last whole hour at which the condition is true between the frames; the end of the outlook if it never is. */
  lastHour(condition: (at: (variable: keyof CountyWeather) => number) => boolean): number {
    const end = (this.#frames.length - 1) * FRAME_HOURS
    for (let hour = end; hour >= 0; hour--) {
      const before = Math.floor(hour / FRAME_HOURS)
      const share = hour / FRAME_HOURS - before
      const at = (variable: keyof CountyWeather) =>
        share === 0
          ? this.#at(before, variable)
          : (1 - share) * this.#at(before, variable) + share * this.#at(before + 1, variable)
      if (condition(at)) return hour
    }
    return end
  }

  #at(frame: number, variable: keyof CountyWeather): number {
    return this.#frames[frame]?.[variable][this.#county] as number
  }
}
