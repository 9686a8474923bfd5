import { INDEX_STORAGE } from '@stormlane/domain/indices'
import {
  type FieldId,
  isIndexId,
  isVariable,
  MAP_INDEX_IDS,
  VARIABLES,
  type VariableDefinition,
} from '@stormlane/domain/weather'

/** How the values of a field are quantized to int16. */
export function fieldStorage(field: FieldId): VariableDefinition {
  return isVariable(field) ? VARIABLES[field] : INDEX_STORAGE
}

export function isFieldId(name: string): name is FieldId {
  return isVariable(name) || (isIndexId(name) && (MAP_INDEX_IDS as readonly string[]).includes(name))
}
