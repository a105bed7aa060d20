import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Runs the methods with {@code @Test} of the classes that its arguments name. */
public final class RunTests {
    public static void main(String[] args) throws ReflectiveOperationException {
        int passed = 0;
        for (String name : args) {
            for (Method method : Class.forName(name).getDeclaredMethods()) {
                if (!method.isAnnotationPresent(Test.class)) continue;
                var constructor = method.getDeclaringClass().getDeclaredConstructor();
                constructor.setAccessible(true);
                method.setAccessible(true);
                try {
                    method.invoke(constructor.newInstance());
                } catch (InvocationTargetException e) {
                    throw new AssertionError(method.getName() + ": " + e.getCause().getMessage(), e.getCause());
                }
                passed++;
            }
        }
        System.out.println(passed + " passed");
    }
}
