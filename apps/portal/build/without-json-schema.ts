// Removes zod's conversion to JSON Schema from the built portal. Each schema refers to it, so the bundler cannot drop
// it; only the server, which writes the API document, converts schemas.
import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const CONVERSION = /^ *inst\._zod\.processJSONSchema = .*;$/gm
const IMPORT = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m
const STAND_IN =
  'const createToJSONSchemaMethod = () => () => { throw new Error("The portal is built without JSON Schema.") }, createStandardJSONSchemaMethod = createToJSONSchemaMethod'

export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) => ({ code: removeJsonSchema(code), map: null }),
    },
  }
}

function removeJsonSchema(code: string): string {
  if (!IMPORT.test(code) || code.search(CONVERSION) < 0)
    throw new Error('This version of zod is written in another way: update apps/portal/build/without-json-schema.ts.')
  return code.replace(IMPORT, STAND_IN).replace(CONVERSION, '')
}
