import { DRIVER_WORDS, type DriverWords } from '@stormlane/domain/drivers'
import { createContext, useContext } from 'react'

/** The texts in the language of the report. */
export const DriverWordsContext = createContext<DriverWords>(DRIVER_WORDS.en)

export const useDriverWords = () => useContext(DriverWordsContext)
