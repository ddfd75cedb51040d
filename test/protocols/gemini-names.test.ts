import { expect, it } from 'vitest'
import { camelCased } from '../../src/protocols/gemini-names.ts'

it('translates the names of fields, and leaves alone what belongs to the caller', () => {
  expect(
    camelCased({
      system_instruction: { parts: [{ text: 'some_text' }] },
      tools: [
        {
          function_declarations: [
            {
              name: 'a_tool',
              parameters: { properties: { some_key: { min_items: 1, properties: { inner_key: {} } } } },
              parameters_json_schema: { additional_key: 1 },
            },
          ],
        },
      ],
      contents: [{ parts: [{ function_call: { args: { some_key: { inner_key: 1 } } } }] }],
    }),
  ).toEqual({
    systemInstruction: { parts: [{ text: 'some_text' }] },
    tools: [
      {
        functionDeclarations: [
          {
            name: 'a_tool',
            parameters: { properties: { some_key: { minItems: 1, properties: { inner_key: {} } } } },
            parametersJsonSchema: { additional_key: 1 },
          },
        ],
      },
    ],
    contents: [{ parts: [{ functionCall: { args: { some_key: { inner_key: 1 } } } }] }],
  })
})
