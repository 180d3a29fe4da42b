import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { IdeaFormValues } from './idea-form-values.ts'
import { linkPreviewQuery } from './ideas.api.ts'

const PAUSE_MS = 500
const PREFILLED = ['title', 'description'] as const

export type LinkPreviewState = 'pending' | 'failed'

/**
 * Looks up the repository link once typing it pauses, and puts title and description where nothing is typed. Each change
 * of the link gives up the lookup before. Only typing starts one, not a form that opens filled in.
 */
export function useLinkPreview(form: UseFormReturn<IdeaFormValues>): LinkPreviewState | undefined {
  const { link, isTyping } = useTypedLink(form)
  const { data, isFetching, isError } = useQuery({ ...linkPreviewQuery(link), enabled: link !== '' })
  const { getValues, setValue, getFieldState } = form
  const prefilled = useRef<Partial<Record<(typeof PREFILLED)[number], string>>>({})

  useEffect(() => {
    if (!data) return
    for (const field of PREFILLED) {
      const current = getValues(field)
      if (current.trim() !== '' && current !== prefilled.current[field]) continue
      prefilled.current[field] = data[field]
      if (current === data[field]) continue
      setValue(field, data[field], { shouldDirty: true, shouldValidate: getFieldState(field).invalid })
    }
  }, [data, getValues, setValue, getFieldState])

  if (isTyping || isFetching) return 'pending'
  return isError ? 'failed' : undefined
}

/** The repository link as it was typed, after a pause; "" while it changes, and while it is none. */
function useTypedLink({ watch, getValues }: UseFormReturn<IdeaFormValues>): { link: string; isTyping: boolean } {
  const [link, setLink] = useState('')
  const [isTyping, setIsTyping] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = getValues('github_link')
    const { unsubscribe } = watch(({ github_link: value }, { type }) => {
      if (value === last) return
      last = value
      clearTimeout(timer)
      setLink('')
      const typed = type === 'change' ? (value ?? '').trim() : ''
      const isLink = /^https?:\/\/./i.test(typed) && URL.canParse(typed)
      setIsTyping(isLink)
      if (!isLink) return
      timer = setTimeout(() => {
        setLink(typed)
        setIsTyping(false)
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [watch, getValues])

  return { link, isTyping }
}
