import {
  type FieldId,
  INDEX_STORAGE,
  isIndexId,
  isVariable,
  MAP_INDEX_IDS,
  VARIABLES,
  type VariableDefinition,
} from '@stormlane/domain'

/** How the values of a field are quantized to int16. */
export function fieldStorage(field: FieldId): VariableDefinition {
  return isVariable(field) ? VARIABLES[field] : INDEX_STORAGE
}

export function isFieldId(name: string): name is FieldId {
  return isVariable(name) || (isIndexId(name) && (MAP_INDEX_IDS as readonly string[]).includes(name))
}
