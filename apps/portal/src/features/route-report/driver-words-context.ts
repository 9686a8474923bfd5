import { DRIVER_WORDS, type DriverWords } from '@stormlane/domain'
import { createContext, useContext } from 'react'

/** The words of the language in which the report is read. */
export const DriverWordsContext = createContext<DriverWords>(DRIVER_WORDS.en)

export const useDriverWords = () => useContext(DriverWordsContext)
