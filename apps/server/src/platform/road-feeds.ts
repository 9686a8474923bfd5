// The registry of road feeds: a file of the operator, because each state has its own service and many give keys on request.
import { readFileSync } from 'node:fs'
import { ROAD_FEED_KINDS, type RoadFeed } from '@stormlane/domain/hazards'
import { isTimezone } from '@stormlane/domain/time'
import * as z from 'zod'
import { StartupProblem } from './startup-problem.ts'

const text = z.string().min(1).max(200)

const registry = z.strictObject({
  feeds: z
    .array(
      z.strictObject({
        /** Names the feed in errors and in the ids of its items. */
        name: text,
        kind: z.enum(ROAD_FEED_KINDS, `must be one of ${ROAD_FEED_KINDS.join(', ')}`),
        url: z.string().regex(/^https?:\/\//, 'must be an http(s) address'),
        key: text.optional(),
        headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), text).default({}),
        /** Shown on Data sources. */
        attribution: text.optional(),
        /** For 511 services that write times without a zone. */
        local_times: z
          .strictObject({
            time_zone: text.refine(isTimezone, 'must be the name of a time zone'),
            day_first: z.boolean().default(false),
          })
          .optional(),
        /** Hosts of the pictures of its cameras, which pages may then load. */
        picture_hosts: z
          .array(z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'must be an origin'))
          .default([]),
      }),
    )
    .min(1)
    .max(500),
})

export interface RoadFeeds {
  feeds: readonly RoadFeed[]
  attributions: readonly string[]
  /** Origins. */
  pictureHosts: readonly string[]
}

/** Reads the registry; undefined without one. Throws one line that says what is wrong with it, without the keys that it holds. */
export function readRoadFeeds(file: string | undefined): RoadFeeds | undefined {
  if (file === undefined) return undefined
  const { data, error } = registry.safeParse(readJson(file))
  if (error)
    throw problem(file, error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join('; '))
  const names = data.feeds.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice) throw problem(file, `two feeds are named ${twice}`)
  return {
    feeds: data.feeds,
    attributions: [...new Set(data.feeds.flatMap(({ attribution }) => attribution ?? []))],
    pictureHosts: [...new Set(data.feeds.flatMap(({ picture_hosts }) => picture_hosts))],
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw problem(file, error instanceof SyntaxError ? 'it is not JSON' : 'it cannot be read')
  }
}

const problem = (file: string, reason: string) =>
  new StartupProblem(`Bad configuration: STORMLANE_ROAD_FEEDS ${file}: ${reason}.`)
