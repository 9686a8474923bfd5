// Requests made from the calls of the contract: their examples, damaged in the path, the query, the body or the headers.
import { type Call, MAX_BODY_BYTES } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import type { FuzzRequest } from './fuzz-run.ts'
import { damaged, hostileString, type Json, pick, type Random } from './hostile-values.ts'

interface Known {
  /** Tokens by kind: valid ones, one that was signed out, none. */
  tokens: readonly (string | undefined)[]
  /** Ids that exist, in this organization or in another one. */
  ids: readonly string[]
}

/** The server refuses half of it. */
const LONGEST_BODY = 2 * MAX_BODY_BYTES
const MEDIA_TYPES = ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16', '']

export function randomRequest(random: Random, call: Call, { tokens, ids }: Known): FuzzRequest {
  const example = findExample(call)
  const token = random() < 0.05 ? hostileString(random).replace(/[^\x21-\x7e]/g, '') : pick(random, tokens)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const usual = name === 'id' ? pick(random, ids) : String(example?.params?.[name] ?? 'x')
    return pathPart(random, usual)
  })
  const target = `/api${path}${queryOf(random, example?.query)}`
  if (call.method === 'GET') return { call: call.id, method: call.method, path: target, headers }
  const type = random() < 0.05 ? pick(random, MEDIA_TYPES) : 'application/json'
  if (type) headers['content-type'] = type
  return {
    call: call.id,
    method: call.method,
    path: target,
    headers,
    body: bodyOf(random, example?.body as Json | undefined),
  }
}

function pathPart(random: Random, usual: string): string {
  const kind = random()
  if (kind < 0.8) return encodeURIComponent(usual)
  // Percent-encoded bytes that are not UTF-8, and percent signs that do not begin a byte.
  if (kind < 0.85) return pick(random, ['%E0%A4%A', '%ff', '%', '%00', '..%2f..'])
  return encodeURIComponent(hostileString(random).toWellFormed().slice(0, 3000))
}

function queryOf(random: Random, usual: Record<string, string | number> | undefined): string {
  const entries = Object.entries(usual ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  if (random() < 0.3) entries.push([pick(random, ['limit', 'page', 'cursor', 'q', 'since', 'token']), ''])
  const damagedEntries = entries.flatMap(([name, value]): [string, string][] => {
    const kind = random()
    if (kind < 0.6) return [[name, value]]
    if (kind < 0.7) return []
    const hostile = hostileString(random).toWellFormed().slice(0, 3000)
    if (kind < 0.8)
      return [
        [name, value],
        [name, hostile],
      ]
    if (kind < 0.85) return [[`${name}[]`, hostile]]
    return [[name, hostile]]
  })
  const search = new URLSearchParams(damagedEntries).toString()
  return search ? `?${search}` : ''
}

function bodyOf(random: Random, usual: Json | undefined): string | Uint8Array<ArrayBuffer> {
  let value: Json = usual ?? {}
  for (let i = 0; i < 1 + 2 * random(); i++) value = random() < 0.1 ? value : damaged(random, value)
  const text = jsonOf(value) ?? JSON.stringify(usual ?? {})
  const kind = random()
  if (kind < 0.9) return text
  if (kind < 0.95) return text.slice(0, Math.floor(random() * text.length))
  if (kind < 0.98) return `${text}${text}`
  const bytes = new TextEncoder().encode(text)
  bytes[Math.floor(random() * bytes.length)] = 0xff
  return bytes
}

/**
 * Returns undefined if the JSON is longer than any the server needs to refuse. A list of 2,000 copies of a list of 2,000
 * copies takes minutes to write, in which this client reads no answer.
 */
function jsonOf(value: Json): string | undefined {
  return lengthLeft(value, LONGEST_BODY) > 0 ? JSON.stringify(value) : undefined
}

/** What about remains of the length after the JSON of the value; negative as soon as it is used up. */
function lengthLeft(value: Json, length: number): number {
  if (typeof value === 'string') return length - value.length - 3
  if (value === null || typeof value !== 'object') return length - 5
  const names = Array.isArray(value) ? [] : Object.keys(value)
  let left = names.reduce((rest, name) => rest - name.length - 3, length - 2)
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    left = lengthLeft(part, left)
    if (left <= 0) break
  }
  return left
}
