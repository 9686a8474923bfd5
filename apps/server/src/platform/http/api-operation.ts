// Adds to an OpenAPI operation what the schemas of its call do not contain: examples, media types and failures.
import { type Call, ERRORS, type ErrorCode, type Failure, listFailures } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'

interface MediaType {
  schema?: { properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

interface Response {
  description: string
  content?: Record<string, MediaType>
}

/** The parts of an OpenAPI operation that are completed here. */
export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, Response>
}

const FAILURE = { $ref: '#/components/schemas/Failure' }
const EXAMPLE_REQUEST_ID = '00000000-0000-0000-0000-000000000000'

export function completeOperation(operation: Operation, call: Call): void {
  const example = findExample(call)
  for (const parameter of operation.parameters ?? []) {
    const value = { ...example?.params, ...example?.query }[parameter.name]
    if (value !== undefined) parameter.example = value
  }
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    if (call.upload) addFile(content)
    content.example = example?.body
  }
  operation.responses = {
    200: successResponse(operation, call, example?.answer),
    ...failuresByStatus(call),
    default: { description: 'The server failed, or cannot answer at the moment', content: failureContent([]) },
  }
}

function successResponse({ responses }: Operation, call: Call, answer: unknown): Response {
  const schema = responses[200]?.content?.['application/json']?.schema
  const mediaType = call.mediaType ?? (call.streams ? 'application/x-ndjson' : 'application/json')
  const content = { ...(schema && { schema }), ...(answer !== undefined && { example: answer }) }
  return { description: call.summary, content: { [mediaType]: content } }
}

/** The file is not part of the body schema, because it is streamed from the form. */
function addFile({ schema }: MediaType): void {
  if (!schema) return
  schema.properties = { ...schema.properties, file: { type: 'string', contentMediaType: 'text/csv' } }
  schema.required = [...(schema.required ?? []), 'file']
}

function failuresByStatus(call: Call): Record<string, Response> {
  const byStatus = Object.groupBy(listFailures(call), (code) => ERRORS[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.join(' or '), content: failureContent(codes) },
    ]),
  )
}

function failureContent(codes: readonly ErrorCode[]): Record<string, MediaType> {
  const examples = Object.fromEntries(
    codes.map((code) => {
      const { text } = ERRORS[code]
      return [code, { summary: text, value: { error: text, code, request_id: EXAMPLE_REQUEST_ID } satisfies Failure }]
    }),
  )
  return { 'application/json': { schema: FAILURE, ...(codes.length > 0 && { examples }) } }
}
