package java.util;

public interface List<E> extends Collection<E> {
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <E> List<E> of(E... elements) {
        throw new UnsupportedOperationException();
    }

    E get(int index);

    E getFirst();
}
