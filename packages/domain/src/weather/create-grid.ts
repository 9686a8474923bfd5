import type { Grid, GridDefinition } from './grid.ts'
import { LambertGrid } from './lambert-grid.ts'
import { RegularGrid } from './regular-grid.ts'

export function createGrid(definition: GridDefinition): Grid {
  switch (definition.kind) {
    case 'regular':
      return new RegularGrid(definition)
    case 'lambert':
      return new LambertGrid(definition)
    default:
      return unknownKind(definition)
  }
}

function unknownKind(definition: never): never {
  throw new RangeError(`No grid of kind ${JSON.stringify(definition)}.`)
}
