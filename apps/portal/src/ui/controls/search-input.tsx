import type { AutocompleteRenderInputParams } from '../material/autocomplete.ts'
import { OutlinedInput, type OutlinedInputProps } from '../material/outlined-input.ts'

interface SearchInputProps extends Pick<OutlinedInputProps, 'error' | 'placeholder' | 'startAdornment' | 'inputProps'> {
  slotProps: AutocompleteRenderInputParams['slotProps']
}

/** The text input of an Autocomplete, styled like the portal's text fields. */
export function SearchInput({ slotProps, startAdornment, inputProps, ...props }: SearchInputProps) {
  const { ref, ...input } = slotProps.input
  return (
    <OutlinedInput
      {...props}
      ref={ref}
      className={input.className}
      startAdornment={startAdornment ?? input.startAdornment}
      endAdornment={input.endAdornment}
      onMouseDown={input.onMouseDown}
      fullWidth
      inputProps={{ ...slotProps.htmlInput, ...inputProps }}
    />
  )
}
