import type { Call } from '@stormlane/contract'
import * as z from 'zod'

/** Fields of a query or body that name something by its id, as `call field`, or `call object.field`. */
export function idFields({ id, query, body }: Call): string[] {
  return [query, body].flatMap((input) => (input ? fieldsOf(jsonSchema(input)).map((field) => `${id} ${field}`) : []))
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const jsonSchema = (input: z.ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    ...(/(^|_)ids?$/.test(name) ? [name] : []),
    ...fieldsOf(schema).map((field) => `${name}.${field}`),
  ])
  return [...new Set([...own, ...(items ? fieldsOf(items) : []), ...[...anyOf, ...oneOf].flatMap(fieldsOf)])]
}
