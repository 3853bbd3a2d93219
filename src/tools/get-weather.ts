import { z } from 'zod';
import { weatherAnswer } from '../layouts/weather.ts';
import { READS } from './range.ts';
import { defineTool } from './tool.ts';

export const getWeather = defineTool({
  name: 'get_weather',
  title: 'Get the weather forecast',
  description:
    "The next 36 hours in one of Taiwan's cities or counties, in half days: sky, lowest and highest temperature, chance of rain, comfort. " +
    'Use it when weather matters to a plan. get_time_context already tells it for the city the person chose. Reads only.',
  needs: 'weather',
  input: z.object({
    city: z
      .string()
      .optional()
      .describe('city or county in Taiwan, Chinese or English (臺中, Taichung); default the one the person chose'),
  }),
  hints: READS,
  run: async ({ city }, { caller, planner, signal }) => weatherAnswer(await planner.weather(caller, city, signal)),
});
