import type { Call } from '@stormlane/contract'
import * as z from 'zod'

/** Fields of a query or body that name something by its id, as `call field`, or `call object.field`. */
export function idFields({ id, query, body }: Call): string[] {
  return [query, body].flatMap((input) => (input ? inputFields(input).map((field) => `${id} ${field}`) : []))
}

function inputFields(input: z.ZodType): string[] {
  const schema = jsonSchema(input)
  return fieldsOf(schema, schema.$defs ?? {})
}

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const jsonSchema = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function fieldsOf(schema: JsonSchema, named: Record<string, JsonSchema>): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = named[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  const inner = (one: JsonSchema) => fieldsOf(one, named)
  const own = Object.entries(properties).flatMap(([name, property]) => [
    ...(/(^|_)ids?$/.test(name) ? [name] : []),
    ...inner(property).map((field) => `${name}.${field}`),
  ])
  return [...new Set([...own, ...(items ? inner(items) : []), ...[...anyOf, ...oneOf].flatMap(inner)])]
}
