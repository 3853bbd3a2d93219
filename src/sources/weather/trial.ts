import { Failure } from '../../domain/failure.ts';
import { fetchForecast, type WeatherService } from './fetch-forecast.ts';

/** Asks for one forecast, to learn whether the service accepts the key. */
export async function tryWeather(service: WeatherService): Promise<'accepted' | 'refused' | 'unclear'> {
  try {
    await fetchForecast(service, '臺北市');
    return 'accepted';
  } catch (thrown) {
    return thrown instanceof Failure && thrown.kind === 'not_permitted' ? 'refused' : 'unclear';
  }
}
