import { z } from 'zod'
import type { ContentField, IdeaContent } from './idea-content.values.ts'
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  LEARNING_OUTCOME_MAX,
  LEARNING_OUTCOME_MIN,
  RECOMMENDED_LEVELS,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from './ideas.values.ts'
import { LIST_NAME_MAX } from './lists.values.ts'
import * as errorTexts from './messages/errors/index.ts'
import { line, optionalUrl, shortTexts, text, typedText, typedTexts, URL_MAX } from './text.ts'

/** A schema for each field of an idea's content. */
type ContentShape = { [Field in ContentField]: z.ZodType<IdeaContent[Field]> }

export const RecommendedLevel = z.enum(RECOMMENDED_LEVELS)
export type RecommendedLevel = z.infer<typeof RecommendedLevel>

/** In responses. */
export const CONTENT = {
  title: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  learning_outcome: z.string(),
  recommended_level: RecommendedLevel,
  github_link: z.string(),
} satisfies ContentShape

/** In forms and the requests that share or edit an idea. */
export const CONTENT_INPUT = {
  title: line({ min: 1, max: TITLE_MAX, required: errorTexts.ideas.titleMissing }),
  description: text({
    min: DESCRIPTION_MIN,
    minMessage: errorTexts.ideas.descriptionTooShort,
    max: DESCRIPTION_MAX,
  }),
  /** One of the list in the settings. */
  category: line({ min: 1, max: LIST_NAME_MAX, required: errorTexts.common.categoryMissing }),
  tags: shortTexts({ maxItems: TAGS_MAX, maxLength: TAG_LENGTH_MAX }).default([]),
  learning_outcome: text({
    min: LEARNING_OUTCOME_MIN,
    minMessage: errorTexts.ideas.learningMissing,
    max: LEARNING_OUTCOME_MAX,
  }),
  recommended_level: RecommendedLevel.default('beginner'),
  github_link: optionalUrl,
} satisfies ContentShape

/** In drafts: as far as it is written. The limits of the form count when it is shared. */
export const CONTENT_DRAFT = {
  title: typedText(1_000).default(''),
  description: typedText(20_000).default(''),
  category: typedText(50).default(''),
  tags: typedTexts(50).default([]),
  learning_outcome: typedText(10_000).default(''),
  recommended_level: RecommendedLevel.default('beginner'),
  github_link: typedText(URL_MAX * 2).default(''),
} satisfies ContentShape
