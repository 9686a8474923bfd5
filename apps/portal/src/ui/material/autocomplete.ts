import MuiAutocomplete from '@mui/material/Autocomplete'
import { themed } from './themed.tsx'

export const Autocomplete = /* @__PURE__ */ themed(MuiAutocomplete)
export {
  type AutocompleteProps,
  type AutocompleteRenderInputParams,
  createFilterOptions,
} from '@mui/material/Autocomplete'
