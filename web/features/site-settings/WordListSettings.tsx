import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LISTED_WORD_LENGTH_MAX, LISTED_WORDS_MAX, listedWordsIn } from '../../../contract/word-list.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { SectionProps } from './section-props.ts'

const TRIED_MAX = 500

/** Words for which what members write waits for a moderator. */
export function WordListSettings({ value, onChange, error }: SectionProps<'word_list'>) {
  const t = useTranslations('site.wordList')
  const { words } = value
  const [typed, setTyped] = useState('')
  // The typed text has blank lines too. It is replaced when the words change otherwise, as by Discard.
  const isTyped = wordsOf(typed).join('\n') === words.join('\n')
  return (
    <>
      <TextAreaField
        label={t('words')}
        hint={t('hint', { count: words.length, max: LISTED_WORDS_MAX, length: LISTED_WORD_LENGTH_MAX })}
        error={error}
        dir="auto"
        rows={6}
        spellCheck={false}
        value={isTyped ? typed : words.join('\n')}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange({ words: wordsOf(target.value) })
        }}
      />
      {words.length > 0 && <WordListTrial words={words} />}
    </>
  )
}

/** The effect of the list on a text. */
function WordListTrial({ words }: { words: string[] }) {
  const t = useTranslations('site.wordList')
  const [text, setText] = useState('')
  const found = listedWordsIn(words, text)
  const result = found.length > 0 ? t('held', { words: found.join(', ') }) : t('shown')
  return (
    <Field label={t('try')} hint={<span role="status">{text.trim() === '' ? t('tryHint') : result}</span>}>
      <TextInput dir="auto" maxLength={TRIED_MAX} value={text} onChange={({ target }) => setText(target.value)} />
    </Field>
  )
}

function wordsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
